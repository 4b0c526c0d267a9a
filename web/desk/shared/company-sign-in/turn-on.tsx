import { useState } from 'react'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import { sent } from '#web/wire/refusal.ts'
import { settings } from '#web/wire/settings.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './road.module.css'
import type { CompanyDomain, SignInMode, SignInSource } from './sign-in-data.ts'

type TurnOnProps = {
  source: SignInSource
  domains: readonly CompanyDomain[]
  /** The current choice, if it is on. */
  mode?: SignInMode
  onClose?: () => void
}

/** The choice between the company's sign-in first and only, which turns it on. */
export function TurnOn({ source, domains, mode, onClose }: TurnOnProps) {
  const { withProof, dialog } = useProof()
  const [chosen, choose] = useState<SignInMode>(mode ?? 'offered')
  const { form, errors, failure, dismiss, pending } = useForm(
    sent(async () => {
      const answer = await withProof(() => source.turnOn(chosen))
      if (!answer) return
      source.show(answer)
      onClose?.()
    }),
  )
  const at = domains.map(({ domain }) => domain).join(' or ')
  const choices = [
    {
      mode: 'offered',
      title: 'Your sign-in first',
      note: `A ${settings.brand} password still works as a second choice.`,
    },
    { mode: 'required', title: 'Your sign-in only', note: `People with a ${at} address have no other way in.` },
  ] as const
  return (
    <form className={styles.turnOn} {...form}>
      {dialog}
      <FailureBox failure={failure} onDismiss={dismiss} />
      <div
        className={styles.choices}
        role="radiogroup"
        aria-label="People choose"
        aria-describedby={errors['mode'] && ERROR}
      >
        {choices.map(({ mode: one, title, note }) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="choice" checked={chosen === one} onChange={() => choose(one)} />
            <b>{title}</b>
            <span>{note}</span>
          </label>
        ))}
      </div>
      {errors['mode'] && <FieldError id={ERROR}>{errors['mode']}</FieldError>}
      <div className={styles.look}>
        <Button small type="submit" loading={pending} disabled={chosen === mode}>
          {mode ? 'Save' : 'Turn on for everyone'}
        </Button>
        {onClose && (
          <Button small variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
        <p>People see it the next time they sign in. No one is signed out.</p>
      </div>
    </form>
  )
}

const ERROR = 'people-choose-error'
