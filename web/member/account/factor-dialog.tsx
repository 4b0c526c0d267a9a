import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { isolate } from '#basics/isolate.ts'
import { type OwnDevice, passwordAgain } from '#contract/member/factors.ts'
import { DEVICE_NAME_MAX_CHARACTERS, passkeyFields, type TotpSetup } from '#contract/shared/factors.ts'
import { RecoveryCodes } from '#web/factors/recovery-codes.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { Field } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { settings } from '#web/wire/settings.ts'
import { type Submit, useForm } from '#web/wire/use-form.ts'
import styles from './own-factors.module.css'
import { useFactorActs } from './own-factors-data.ts'

// brings what draws QR codes
const TotpForm = lazy(() => import('#web/factors/totp-form.tsx').then((file) => ({ default: file.TotpForm })))

/** What a member is about to change; each asks for the password first. */
export type FactorAct =
  | { readonly kind: 'passkey' | 'totp' | 'codes' }
  | { readonly kind: 'remove'; readonly device: OwnDevice; readonly isLast: boolean }

interface FactorDialogProps {
  act: FactorAct | null
  onClose: () => void
}

export function FactorDialog({ act, onClose }: FactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // the window keeps its content while it closes
  const [shown, setShown] = useState(act)
  if (act && act !== shown) setShown(act)
  const done = (message: string, made: readonly string[] | null = null) => {
    // a toast would lie over the codes
    if (made) return setCodes(made)
    toasts.show({ type: 'success', message, autoDismiss: true })
    onClose()
  }
  return (
    <Dialog
      open={act !== null}
      title={codes ? 'Ten recovery codes' : shown ? titleOf(shown) : ''}
      onClose={onClose}
      onClosed={() => setCodes(null)}
    >
      {codes && (
        <>
          <p className={styles.lead}>
            If your devices are away, one of these signs you in, once. They are not shown again.
          </p>
          <RecoveryCodes codes={codes} of={settings.brand} onward="Done" onDone={onClose} />
        </>
      )}
      {!codes && shown?.kind === 'passkey' && <AddPasskey onDone={done} />}
      {!codes && shown?.kind === 'totp' && <AddTotp onDone={done} />}
      {!codes && shown?.kind === 'remove' && <Remove {...shown} onDone={done} />}
      {!codes && shown?.kind === 'codes' && <NewCodes onDone={done} />}
    </Dialog>
  )
}

function titleOf(act: FactorAct): string {
  switch (act.kind) {
    case 'passkey':
      return 'Add a passkey'
    case 'totp':
      return 'Add an authenticator app'
    case 'codes':
      return 'Make ten new recovery codes?'
    case 'remove':
      return `Remove ${isolate(act.device.name)}?`
  }
}

type OnDone = { onDone: (message: string, codes?: readonly string[] | null) => void }

const passkeyAndPassword = z.extend(passkeyFields, passwordAgain.shape)

function AddPasskey({ onDone }: OnDone) {
  const { addPasskey } = useFactorActs()
  return (
    <PasswordForm
      submit="Make a passkey"
      act={checked(passkeyAndPassword, async (typed) => {
        const { device, recovery_codes } = await addPasskey(typed)
        onDone(`Added: ${isolate(device.name)}.`, recovery_codes)
      })}
      about="Your browser then asks for your fingerprint, your face or your screen lock."
      named
    />
  )
}

function AddTotp({ onDone }: OnDone) {
  const { beginTotp, addTotp } = useFactorActs()
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  if (setup)
    return (
      <Suspense fallback={<Skeleton shape="long" />}>
        <TotpForm
          setup={setup}
          onTyped={async (typed) => {
            const { device, recovery_codes } = await addTotp(typed)
            onDone(`Added: ${isolate(device.name)}.`, recovery_codes)
          }}
        />
      </Suspense>
    )
  return (
    <PasswordForm
      submit="Go on"
      act={checked(passwordAgain, async ({ password }) => setSetup(await beginTotp(password)))}
      about="An app on your phone that shows a new code every half minute. It works without a signal."
    />
  )
}

function Remove({ device, isLast, onDone }: { device: OwnDevice; isLast: boolean } & OnDone) {
  const { remove } = useFactorActs()
  return (
    <PasswordForm
      submit="Remove"
      act={checked(passwordAgain, async ({ password }) => {
        await remove(device.id, password)
        onDone(`Removed: ${isolate(device.name)}.`)
      })}
      about={
        isLast
          ? 'It no longer signs you in then, and your recovery codes no longer work.'
          : 'It no longer signs you in then.'
      }
    />
  )
}

function NewCodes({ onDone }: OnDone) {
  const { newRecoveryCodes } = useFactorActs()
  return (
    <PasswordForm
      submit="Make new ones"
      act={checked(passwordAgain, async ({ password }) => {
        const { recovery_codes } = await newRecoveryCodes(password)
        onDone('Ten new codes are made.', recovery_codes)
      })}
      about="Those that you have no longer work then."
    />
  )
}

interface PasswordFormProps {
  act: Submit
  about: string
  submit: string
  /** Asks for a name, too. */
  named?: boolean
}

function PasswordForm({ act, about, submit, named }: PasswordFormProps) {
  const { form, errors, failure, dismiss, pending } = useForm(act)
  return (
    <form className={styles.form} {...form}>
      <p>{about}</p>
      <FailureBox failure={failure} onDismiss={dismiss} />
      {named && (
        <Field
          label="Name of this device"
          name="name"
          defaultValue="This device"
          maxLength={DEVICE_NAME_MAX_CHARACTERS}
          autoComplete="off"
          required
          error={errors['name']}
        />
      )}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <Button type="submit" loading={pending}>
        {submit}
      </Button>
    </form>
  )
}
