import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { PHONE_MASK } from '#basics/phone.ts'
import { enrollPhone } from '#contract/member/mfa.ts'
import * as field from '#contract/shared/fields.ts'
import { Button } from '#web/kit/button.tsx'
import { PhoneField } from '#web/kit/phone-field.tsx'
import { call } from '#web/wire/call.ts'
import { checked } from '#web/wire/checked.ts'
import { sentences } from '#web/wire/sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import { FailureBox } from './failure-box.tsx'
import styles from './form.module.css'

const typed = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replaceAll(/\D/g, '')),
  ),
  field.mfaPhone,
)
const fields = z.object({ mfa_number: typed })

/** The number that codes are to go to. */
export function PhoneForm({ onSent, children }: { onSent: (phone: string) => void; children: ReactNode }) {
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(fields, async (body) => {
      await call(enrollPhone, { body }, { fallback: sentences.enroll })
      onSent(body.mfa_number)
    }),
  )
  return (
    <form className={styles.form} {...form}>
      <FailureBox failure={failure} onDismiss={dismiss} />
      <PhoneField
        label="Phone number"
        name="mfa_number"
        mask={PHONE_MASK}
        autoComplete="tel-national"
        required
        error={errors.mfa_number}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={pending} className={styles.main}>
          Send code
        </Button>
        {children}
      </div>
    </form>
  )
}
