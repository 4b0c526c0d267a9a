import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { type OwnDevice, passwordAgain } from '#contract/member/factors.ts'
import { DEVICE_NAME_MAX_CHARACTERS, passkeyFields, type TotpSetup } from '#contract/shared/factors.ts'
import { RecoveryCodes } from '#web/factors/recovery-codes.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { checked } from '#web/wire/checked.ts'
import type { Submit } from '#web/wire/refusal.ts'
import { settings } from '#web/wire/settings.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './own-factors.module.css'
import { useFactorActs } from './own-factors-data.ts'

// includes the code that draws QR codes
const TotpForm = lazy(() => import('#web/factors/totp-form.tsx').then((file) => ({ default: file.TotpForm })))

/** The factor that a member is about to change; each change asks for the password first. */
export type FactorAct =
  | { readonly kind: 'passkey' | 'totp' | 'codes' }
  | { readonly kind: 'remove'; readonly device: OwnDevice; readonly isLast: boolean }

interface FactorDialogProps {
  act: FactorAct | null
  onClose: () => void
}

export function FactorDialog({ act, onClose }: FactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // the dialog keeps its content while it closes
  const [shown, setShown] = useState(act)
  if (act && act !== shown) setShown(act)
  const done = (message: string, made: readonly string[] | null = null) => {
    // a toast would cover the codes
    if (made) return setCodes(made)
    toasts.done(message)
    onClose()
  }
  return (
    <Dialog
      open={act !== null}
      title={codes ? t('Ten recovery codes') : titleOf(shown)}
      onClose={onClose}
      onClosed={() => setCodes(null)}
    >
      {codes ? (
        <>
          <p className={styles.lead}>
            {t('If your devices are away, one of these signs you in, once. They are not shown again.')}
          </p>
          <RecoveryCodes codes={codes} of={settings.brand} onward={t('Done')} onDone={onClose} />
        </>
      ) : (
        shown && <ActForm act={shown} onDone={done} />
      )}
    </Dialog>
  )
}

function titleOf(act: FactorAct | null): string {
  switch (act?.kind) {
    case undefined:
      return ''
    case 'passkey':
      return t('Add a passkey')
    case 'totp':
      return t('Add an authenticator app')
    case 'codes':
      return t('Make ten new recovery codes?')
    case 'remove':
      return t('Remove {device}?', { device: isolate(act.device.name) })
  }
}

type OnDone = { onDone: (message: string, codes?: readonly string[] | null) => void }

function ActForm({ act, onDone }: { act: FactorAct } & OnDone) {
  switch (act.kind) {
    case 'passkey':
      return <AddPasskey onDone={onDone} />
    case 'totp':
      return <AddTotp onDone={onDone} />
    case 'remove':
      return <Remove {...act} onDone={onDone} />
    case 'codes':
      return <NewCodes onDone={onDone} />
  }
}

const passkeyAndPassword = z.extend(passkeyFields, passwordAgain.shape)

function AddPasskey({ onDone }: OnDone) {
  const { addPasskey } = useFactorActs()
  return (
    <PasswordForm
      submit={t('Make a passkey')}
      act={checked(passkeyAndPassword, async (typed) => {
        const { device, recovery_codes } = await addPasskey(typed)
        onDone(t('Added: {device}.', { device: isolate(device.name) }), recovery_codes)
      })}
      about={t('Your browser then asks for your fingerprint, your face or your screen lock.')}
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
            onDone(t('Added: {device}.', { device: isolate(device.name) }), recovery_codes)
          }}
        />
      </Suspense>
    )
  return (
    <PasswordForm
      submit={t('Go on')}
      act={checked(passwordAgain, async ({ password }) => setSetup(await beginTotp(password)))}
      about={t('An app on your phone that shows a new code every half minute. It works without a signal.')}
    />
  )
}

function Remove({ device, isLast, onDone }: { device: OwnDevice; isLast: boolean } & OnDone) {
  const { remove } = useFactorActs()
  return (
    <PasswordForm
      submit={t('Remove')}
      act={checked(passwordAgain, async ({ password }) => {
        await remove(device.id, password)
        onDone(t('Removed: {device}.', { device: isolate(device.name) }))
      })}
      about={
        isLast
          ? t('You can then no longer sign in with it, and your recovery codes no longer work.')
          : t('You can then no longer sign in with it.')
      }
    />
  )
}

function NewCodes({ onDone }: OnDone) {
  const { newRecoveryCodes } = useFactorActs()
  return (
    <PasswordForm
      submit={t('Make new ones')}
      act={checked(passwordAgain, async ({ password }) => {
        const { recovery_codes } = await newRecoveryCodes(password)
        onDone(t('Ten new codes are made.'), recovery_codes)
      })}
      about={t('Your current codes then no longer work.')}
    />
  )
}

interface PasswordFormProps {
  act: Submit
  about: string
  submit: string
  /** The form also asks for a name. */
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
          label={t('Name of this device')}
          name="name"
          defaultValue={t('This device')}
          maxLength={DEVICE_NAME_MAX_CHARACTERS}
          autoComplete="off"
          required
          error={errors['name']}
        />
      )}
      <PasswordField
        label={t('Your password')}
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
