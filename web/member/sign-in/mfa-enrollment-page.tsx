import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { session } from '#web/wire/session.ts'
import { useSessionStep } from '#web/wire/use-session.ts'
import { signOut } from '../shared/sign-out.ts'
import { useAfterEnrollment } from './after-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { CodeSent } from './code-sent.tsx'
import styles from './form.module.css'
import { PhoneForm } from './phone-form.tsx'
import { SignLayout } from './sign-layout.tsx'
import { useSendCode } from './use-send-code.ts'

const ENDING_DIGITS = 4

/** Phone, then code. */
export function MfaEnrollmentPage() {
  /** The phone that a code went to; null while there is none. */
  const [phone, setPhone] = useState<string | null>(null)
  const ending = phone?.slice(-ENDING_DIGITS)
  const owed = useSessionStep() === 'enroll'
  const code = useSendCode()
  const goOn = useAfterEnrollment()
  const verified = () => {
    session.change({ enrollment_open: false, phone_ending: ending })
    return goOn()
  }
  return (
    <SignLayout
      title="Protect your account"
      lead={
        phone === null ? (
          'We text you a code when you sign in, so that your password alone opens nothing.'
        ) : (
          <CodeSent to={ending} code={code} />
        )
      }
    >
      {phone === null ? (
        <PhoneForm onSent={setPhone}>
          {!owed && (
            <Button variant="tertiary" onClick={goOn}>
              Skip for now
            </Button>
          )}
        </PhoneForm>
      ) : (
        <CodeForm code={code} onVerified={verified} />
      )}
      <p className={styles.below}>
        {phone !== null && (
          <button type="button" className={`back ${styles.back}`} onClick={() => setPhone(null)}>
            <BackIcon />
            Use another number
          </button>
        )}
        {phone === null && owed && (
          <button type="button" className={`back ${styles.back}`} onClick={() => signOut()}>
            <BackIcon />
            Back to sign in
          </button>
        )}
      </p>
    </SignLayout>
  )
}
