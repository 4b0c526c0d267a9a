import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { FormSkeleton } from '#web/desk/shared/open-page.tsx'
import { useProof } from '#web/desk/shared/proof.tsx'
import { TotpForm } from '#web/factors/totp-form.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { addDevice, setUpTotp } from './data.ts'

type AddAuthenticatorProps = {
  /** With the ten recovery codes where it was the first; null where there are some already. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onCancel?: () => void
}

/** A secret, and the first code of the app that took it. */
export function AddAuthenticator({ onAdded, onCancel }: AddAuthenticatorProps) {
  const { withProof, dialog } = useProof()
  // a secret of its own each time, and never read again
  const [key] = useState(() => ['totp-setup', crypto.randomUUID()])
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
