import { PHONE_MASK } from '#basics/phone.ts'
import { textTry } from '#contract/desk/setup.ts'
import { useFormDraft } from '#web/desk/shared/form-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { PhoneField } from '#web/kit/phone-field.tsx'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './parts-step.module.css'
import { useTryText } from './setup-data.ts'

/** A number of one's own, and the text to it. @param waits one is on its way */
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
