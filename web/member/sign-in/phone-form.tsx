import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { PHONE_MASK } from '#basics/phone.ts'
import { enrollPhone } from '#contract/member/mfa.ts'
import * as field from '#contract/shared/fields.ts'
import { PhoneField } from '#web/kit/phone-field.tsx'
import { call } from '#web/wire/call.ts'
import { checked } from '#web/wire/checked.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import { SignForm } from './sign-form.tsx'

const fields = z.object({ mfa_number: field.typedPhone })

/** The number that codes are to go to. */
export function PhoneForm({ onSent, children }: { onSent: (phone: string) => void; children: ReactNode }) {
  const { errors, ...sending } = useForm(
    checked(fields, async (body) => {
      await call(enrollPhone, { body }, { fallback: signInSentences.enroll })
      onSent(body.mfa_number)
    }),
  )
  return (
    <SignForm {...sending} submit="Send code" ways={children}>
      <PhoneField
        label="Phone number"
        name="mfa_number"
        mask={PHONE_MASK}
        autoComplete="tel-national"
        required
        error={errors.mfa_number}
      />
    </SignForm>
  )
}
