import { useState } from 'react'
import * as z from 'zod/mini'
import { PHONE_MASK, phoneText } from '#basics/phone.ts'
import type { User } from '#contract/member/accounts.ts'
import { type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import * as field from '#contract/shared/fields.ts'
import { Button } from '#web/kit/button.tsx'
import { CodeField } from '#web/kit/code-field.tsx'
import { Field } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { PhoneField } from '#web/kit/phone-field.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { contactIn } from '../shared/contact.ts'
import { useSaveAnswers } from '../shared/onboarding-answers.ts'
import { useAccountDraft } from './account-draft.ts'
import { EditForm } from './edit-form.tsx'
import { useOwnFactors } from './own-factors-data.ts'
import styles from './you.module.css'
import { useProfileActs } from './you-data.ts'

type PhoneFormProps = { user: User; saved: readonly OnboardingAnswer[]; onDone: () => void }

/** The phone that we call and text. Where it also opens the account, it changes with the old factor alone. */
export function PhoneForm({ user, saved, onDone }: PhoneFormProps) {
  return user.mfa_phone_ending ? (
    <FactorPhone ending={user.mfa_phone_ending} onDone={onDone} />
  ) : (
    <ContactPhone saved={saved} onDone={onDone} />
  )
}

const numberFields = z.object({ mfa_number: field.typedPhone })

function NumberField({ label, initial, error }: { label: string; initial?: string; error: string | undefined }) {
  return (
    <PhoneField
      label={label}
      name="mfa_number"
      mask={PHONE_MASK}
      autoComplete="tel-national"
      required
      defaultValue={initial}
      error={error}
    />
  )
}

/** It opens nothing, so it is simply another answer. */
function ContactPhone({ saved, onDone }: Omit<PhoneFormProps, 'user'>) {
  const { mutateAsync: save } = useSaveAnswers({ untilShown: true })
  const draft = useAccountDraft('phone')
  const submit = checked(numberFields, async ({ mfa_number: value }) => {
    await save([{ answer_id: onboardingData.phone, value }])
    draft.discard()
    toasts.show({ type: 'success', message: 'Your phone number is saved.', autoDismiss: true })
    onDone()
  })
  return (
    <EditForm submit={submit} onCancel={onDone} draft={draft}>
      {(errors) => (
        <>
          <div className={styles.pair}>
            <NumberField
              label="Phone number"
              initial={draft.initial.mfa_number ?? contactIn(saved).phone}
              error={errors.mfa_number}
            />
          </div>
          <p className="small quiet">Only your concierge uses it, when a call is quicker than&nbsp;a&nbsp;message.</p>
        </>
      )}
    </EditForm>
  )
}

const textFields = z.object({ mfa_number: field.typedPhone, otp: field.mfaCode })
const appFields = z.object({
  mfa_number: field.typedPhone,
  password: field.typedPassword,
  code: field.authenticatorCode,
})
const confirmFields = z.object({ otp: field.mfaCode })

type Step = { at: 'asking' } | { at: 'proving'; by: 'text' | 'app' } | { at: 'confirming'; phone: string }

/** The old factor and the new number, then the code that went to the new one. Until then the old one stays. */
function FactorPhone({ ending, onDone }: { ending: string; onDone: () => void }) {
  const { textOld, namePhone, confirmPhone } = useProfileActs()
  const { mutateAsync: save } = useSaveAnswers()
  const { data: factors } = useOwnFactors()
  const draft = useAccountDraft('phone')
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const hasApp = factors?.devices.some(({ kind }) => kind === 'totp') ?? false
  async function name(asked: z.output<typeof textFields> | z.output<typeof appFields>) {
    await namePhone(asked)
    setStep({ at: 'confirming', phone: asked.mfa_number })
  }
  if (step.at === 'asking')
    return (
      <EditForm
        key={step.at}
        button="Text me a code"
        submit={checked(z.object({}), async () => {
          await textOld()
          setStep({ at: 'proving', by: 'text' })
        })}
        onCancel={onDone}
      >
        {() => (
          <>
            <p>
              This phone opens your account. To change it, we first text a code to the old one, ending in {ending}, and
              then one to the new one.
            </p>
            {hasApp && (
              <p>
                <Button small variant="tertiary" onClick={() => setStep({ at: 'proving', by: 'app' })}>
                  Use my authenticator app instead
                </Button>
              </p>
            )}
          </>
        )}
      </EditForm>
    )
  if (step.at === 'proving')
    return (
      <EditForm
        key={step.at + step.by}
        button="Text the new phone"
        submit={step.by === 'text' ? checked(textFields, name) : checked(appFields, name)}
        onCancel={onDone}
        draft={draft}
      >
        {(errors) => (
          <div className={styles.pair}>
            {step.by === 'text' ? (
              <CodeField
                label={`Code from the phone ending in ${ending}`}
                name="otp"
                length={field.MFA_CODE_DIGITS}
                error={errors.otp}
              />
            ) : (
              <>
                <PasswordField
                  label="Current password"
                  name="password"
                  autoComplete="current-password"
                  error={errors.password}
                />
                <Field
                  label="Code from your authenticator app"
                  name="code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  required
                  error={errors.code}
                />
              </>
            )}
            <NumberField label="New phone number" initial={draft.initial.mfa_number} error={errors.mfa_number} />
          </div>
        )}
      </EditForm>
    )
  const { phone } = step
  return (
    <EditForm
      key={step.at}
      submit={checked(confirmFields, async ({ otp }) => {
        await confirmPhone(otp)
        draft.discard()
        // what the concierge calls is the same phone; that it opens the account does not hang on it
        await save([{ answer_id: onboardingData.phone, value: phone }]).catch(() => undefined)
        const message = 'Your phone is changed. Every other device is asked for a code.'
        toasts.show({ type: 'success', message, autoDismiss: true })
        onDone()
      })}
      onCancel={() => {
        draft.discard()
        onDone()
      }}
    >
      {(errors) => (
        <>
          <p>We texted a code to {phoneText(phone)}. The old phone stays until you type it here.</p>
          <CodeField label="Code from the new phone" name="otp" length={field.MFA_CODE_DIGITS} error={errors.otp} />
        </>
      )}
    </EditForm>
  )
}
