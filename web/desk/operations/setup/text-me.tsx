import { PHONE_MASK } from '#basics/text/phone.ts'
import { textTry } from '#contract/desk/operations/setup.ts'
import { useFormDraft } from '#web/desk/operations/shared/form-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { PhoneField } from '#web/kit/fields/phone-field.tsx'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './parts-step.module.css'
import { useTryText } from './setup-data.ts'

/**
 * Field for a phone number and a button that sends a test message to it.
 * @param waits whether a test message is pending
 */
export function TextMe({ waits }: { waits: boolean }) {
  const tryOut = useTryText()
  const draft = useFormDraft('setup.text')
  const submit = checked(textTry, ({ phone }) => tryOut.mutateAsync(phone))
  const { form, errors, failure, pending } = useForm(submit)
  return (
    <form className={styles.text} {...form} onInput={(event) => draft.save(event.currentTarget)}>
      <PhoneField
        label="Your phone number"
        name="phone"
        mask={PHONE_MASK}
        defaultValue={draft.initial['phone']}
        required
        error={errors['phone']}
      />
      <Button small type="submit" variant="secondary" loading={pending || waits}>
        Text me
      </Button>
      {failure && <AlertBox variant="error">{failure}</AlertBox>}
    </form>
  )
}
