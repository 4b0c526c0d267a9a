import { useState } from 'react'
import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { PHONE_MASK, phoneText } from '#basics/text/phone.ts'
import type { User } from '#contract/member/accounts.ts'
import { type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import * as field from '#contract/shared/fields.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { PhoneField } from '#web/kit/fields/phone-field.tsx'
import { useOwnFactors } from '#web/member/account/security/own-factors-data.ts'
import { contactIn } from '#web/member/shared/profile/contact.ts'
import { useSaveAnswers } from '#web/member/shared/profile/onboarding-answers.ts'
import { checked } from '#web/wire/checked.ts'
import { type AccountDraft, useAccountDraft } from './account-draft.ts'
import { EditForm } from './edit-form.tsx'
import styles from './you.module.css'
import { useProfileActs } from './you-data.ts'

type PhoneFormProps = { user: User; saved: readonly OnboardingAnswer[]; onDone: () => void }

/** The phone for calls and texts. If it is also the second factor, a change requires the current factor. */
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

/** It is not a factor, so it is saved like any answer. */
function ContactPhone({ saved, onDone }: Omit<PhoneFormProps, 'user'>) {
  const { mutateAsync: save } = useSaveAnswers({ untilShown: true })
  const draft = useAccountDraft('phone')
  const submit = checked(numberFields, async ({ mfa_number: value }) => {
    await save([{ answer_id: onboardingData.phone, value }])
    draft.discard()
    toasts.done(t('Your phone number is saved.'))
    onDone()
  })
  return (
    <EditForm submit={submit} onCancel={onDone} draft={draft}>
      {(errors) => (
        <>
          <div className={styles.pair}>
            <NumberField
              label={t('Phone number')}
              initial={draft.initial.mfa_number ?? contactIn(saved).phone}
              error={errors.mfa_number}
            />
          </div>
          <p className="small quiet">
            {t('Only your concierge uses it, when a call is quicker than\u00a0a\u00a0message.')}
          </p>
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

type ProvenPhone = z.output<typeof textFields> | z.output<typeof appFields>
type ProvedBy = 'text' | 'app'
type Step = { at: 'asking' } | { at: 'proving'; by: ProvedBy } | { at: 'confirming'; phone: string }

/**
 * Asks for the current factor and the new number, then for the code sent to the new one. Until then the current phone
 * stays in force.
 */
function FactorPhone({ ending, onDone }: { ending: string; onDone: () => void }) {
  const { namePhone } = useProfileActs()
  const { data: factors } = useOwnFactors()
  const draft = useAccountDraft('phone')
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const hasApp = factors?.devices.some(({ kind }) => kind === 'totp') ?? false
  async function name(asked: ProvenPhone) {
    await namePhone(asked)
    setStep({ at: 'confirming', phone: asked.mfa_number })
  }
  if (step.at === 'asking')
    return (
      <FactorChoice
        ending={ending}
        hasApp={hasApp}
        onChosen={(by) => setStep({ at: 'proving', by })}
        onCancel={onDone}
      />
    )
  if (step.at === 'proving')
    return <NewPhone key={step.by} ending={ending} by={step.by} draft={draft} onTyped={name} onCancel={onDone} />
  return <ConfirmedPhone phone={step.phone} draft={draft} onDone={onDone} />
}

type FactorChoiceProps = {
  ending: string
  /** The member also has an authenticator app. */
  hasApp: boolean
  onChosen: (by: ProvedBy) => void
  onCancel: () => void
}

/** Texts a code to the current phone, unless the member chooses the authenticator app. */
function FactorChoice({ ending, hasApp, onChosen, onCancel }: FactorChoiceProps) {
  const { textOld } = useProfileActs()
  return (
    <EditForm
      button={t('Text me a code')}
      submit={checked(z.object({}), async () => {
        await textOld()
        onChosen('text')
      })}
      onCancel={onCancel}
    >
      {() => (
        <>
          <p>
            {t(
              'This phone opens your account. To change it, we first text a code to the old one, ending in {digits}, and then one to the new one.',
              { digits: ending },
            )}
          </p>
          {hasApp && (
            <p>
              <Button small variant="tertiary" onClick={() => onChosen('app')}>
                {t('Use my authenticator app instead')}
              </Button>
            </p>
          )}
        </>
      )}
    </EditForm>
  )
}

type NewPhoneProps = {
  ending: string
  by: ProvedBy
  draft: AccountDraft
  onTyped: (asked: ProvenPhone) => Promise<void>
  onCancel: () => void
}

/** The current factor and the new number. */
function NewPhone({ ending, by, draft, onTyped, onCancel }: NewPhoneProps) {
  return (
    <EditForm
      button={t('Text the new phone')}
      submit={by === 'text' ? checked(textFields, onTyped) : checked(appFields, onTyped)}
      onCancel={onCancel}
      draft={draft}
    >
      {(errors) => (
        <div className={styles.pair}>
          {by === 'text' ? (
            <CodeField
              label={t('Code from the phone ending in {digits}', { digits: ending })}
              name="otp"
              length={field.MFA_CODE_DIGITS}
              error={errors.otp}
            />
          ) : (
            <>
              <PasswordField
                label={t('Current password')}
                name="password"
                autoComplete="current-password"
                error={errors.password}
              />
              <Field
                label={t('Code from your authenticator app')}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                error={errors.code}
              />
            </>
          )}
          <NumberField label={t('New phone number')} initial={draft.initial.mfa_number} error={errors.mfa_number} />
        </div>
      )}
    </EditForm>
  )
}

type ConfirmedPhoneProps = { phone: string; draft: AccountDraft; onDone: () => void }

/** The code that was texted to the new phone. */
function ConfirmedPhone({ phone, draft, onDone }: ConfirmedPhoneProps) {
  const { confirmPhone } = useProfileActs()
  const { mutateAsync: save } = useSaveAnswers()
  return (
    <EditForm
      submit={checked(confirmFields, async ({ otp }) => {
        await confirmPhone(otp)
        draft.discard()
        // the concierge calls the same phone; a failed update of it does not affect the factor
        await save([{ answer_id: onboardingData.phone, value: phone }]).catch(() => undefined)
        const message = t('Your phone is changed. Every other device is asked for a code.')
        toasts.done(message)
        onDone()
      })}
      onCancel={() => {
        draft.discard()
        onDone()
      }}
    >
      {(errors) => (
        <>
          <p>
            {t('We texted a code to {phone}. The old phone stays in use until you enter it here.', {
              phone: phoneText(phone),
            })}
          </p>
          <CodeField
            label={t('Code from the new phone')}
            name="otp"
            length={field.MFA_CODE_DIGITS}
            error={errors.otp}
          />
        </>
      )}
    </EditForm>
  )
}
