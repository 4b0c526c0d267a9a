import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskSetUpTotp } from '#contract/desk/security.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton } from '#web/desk/shared/layout/open-page.tsx'
import { TotpForm } from '#web/factors/totp-form.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { keyOf } from '#web/wire/keys.ts'
import { addDevice, setUpTotp } from './data.ts'

type AddAuthenticatorProps = {
  /** Ten recovery codes for the first device; null if codes exist already. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onCancel?: () => void
}

/** Adds an authenticator app: shows a secret, and asks for its first code. */
export function AddAuthenticator({ onAdded, onCancel }: AddAuthenticatorProps) {
  const { withProof, dialog } = useProof()
  // each mount gets a new secret, which is never fetched again
  const [key] = useState((): QueryKey => [...keyOf(deskSetUpTotp), crypto.randomUUID()])
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async () => (await withProof(setUpTotp)) ?? null,
  })
  return (
    <>
      {dialog}
      {isPending && <FormSkeleton />}
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {data === null && (
        <>
          <AlertBox variant="info">Nothing has been set up: your password is needed first.</AlertBox>
          <Button onClick={() => refetch()}>Type it now</Button>
        </>
      )}
      {data && (
        <TotpForm
          setup={data}
          onTyped={async (typed) => onAdded((await addDevice(typed)).recovery_codes)}
          onCancel={onCancel}
        />
      )}
    </>
  )
}
