import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DEVICE_NAME_MAX_CHARACTERS, deviceFields } from '#contract/shared/factors.ts'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { FormSkeleton } from '#web/desk/shared/open-page.tsx'
import { useProof } from '#web/desk/shared/proof.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { CodeField } from '#web/kit/code-field.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { Field } from '#web/kit/field.tsx'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import { addDevice, setUpTotp } from './data.ts'
import { QrCode } from './qr-code.tsx'
import styles from './set-up.module.css'

type AddAuthenticatorProps = {
  /** With the ten recovery codes where it was the first; null where there are some already. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onCancel?: () => void
}

/** The secret as a QR code and in letters, then the first code of the app that took it. */
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
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(deviceFields, async (typed) => {
      if (!data) return
      const { recovery_codes } = await addDevice({ ...typed, setup: data.setup })
      onAdded(recovery_codes)
    }),
  )
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
        <form className={styles.steps} {...form}>
          <div className={styles.scan}>
            <QrCode text={data.uri} label="QR code for your authenticator app" />
            <p className="small">
              Scan it with any authenticator app: the camera of your phone, or your manager of passwords. Or type this
              key:
              <span className={styles.secret}>{data.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</span>
            </p>
          </div>
          <FailureBox failure={failure} onDismiss={dismiss} />
          <CodeField label="Code that the app shows" name="code" length={MFA_CODE_DIGITS} error={errors['code']} />
          <Field
            label="Name of this device"
            name="name"
            defaultValue="My phone"
            maxLength={DEVICE_NAME_MAX_CHARACTERS}
            autoComplete="off"
            required
            error={errors['name']}
          />
          <div className={styles.buttons}>
            <Button type="submit" loading={pending}>
              Set it up
            </Button>
            {onCancel && (
              <Button variant="tertiary" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </div>
        </form>
      )}
    </>
  )
}
