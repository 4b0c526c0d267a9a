import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { PHONE_MASK } from '#basics/text/phone.ts'
import { enrollPhone } from '#contract/member/mfa.ts'
import * as field from '#contract/shared/fields.ts'
import { PhoneField } from '#web/kit/fields/phone-field.tsx'
import { call } from '#web/wire/call.ts'
import { checked } from '#web/wire/checked.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import { SignForm } from './sign-form.tsx'

const fields = z.object({ mfa_number: field.typedPhone })

/** Asks for the number to which codes are sent. */
export function PhoneForm({ onSent, children }: { onSent: (phone: string) => void; children: ReactNode }) {
  const { errors, ...sending } = useForm(
    checked(fields, async (body) => {
      await call(enrollPhone, { body }, { fallback: signInSentences.enroll })
      onSent(body.mfa_number)
    }),
  )
  return (
    <SignForm {...sending} submit={t('Send code')} ways={children}>
      <PhoneField
        label={t('Phone number')}
        name="mfa_number"
        mask={PHONE_MASK}
        autoComplete="tel-national"
        required
        error={errors.mfa_number}
      />
    </SignForm>
  )
}
