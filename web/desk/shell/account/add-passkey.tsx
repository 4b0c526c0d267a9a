import { DEVICE_NAME_MAX_CHARACTERS, passkeyFields } from '#contract/shared/factors.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import styles from '#web/factors/set-up.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import { addPasskey } from './data.ts'

type AddPasskeyProps = {
  /** Ten recovery codes for the first device; null if codes exist already. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

/** Asks for a name; then the browser asks for a fingerprint, a face or a PIN. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const { withProof, dialog } = useProof()
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(passkeyFields, async ({ name }) => {
      const added = await withProof(() => addPasskey(name).catch(unlessNotConfirmed))
      if (added) onAdded(added.recovery_codes)
    }),
  )
  return (
    <>
      {dialog}
      <form className={styles.steps} {...form}>
        <p>Your browser asks for your fingerprint, your face or a PIN, and then stores a passkey for the desk.</p>
        <FailureBox failure={failure} onDismiss={dismiss} />
        <Field
          label="Name of this device"
          name="name"
          defaultValue="My laptop"
          maxLength={DEVICE_NAME_MAX_CHARACTERS}
          autoComplete="off"
          required
          error={errors['name']}
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={pending}>
            Make a passkey
          </Button>
          <Button variant="tertiary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}

/** The browser's error message is not understandable for users. */
function unlessNotConfirmed(error: unknown): never {
  if (error instanceof CallError) throw error
  throw new CallError({ status: 422, message: 'No passkey was made. Please try again.' }, { cause: error })
}
