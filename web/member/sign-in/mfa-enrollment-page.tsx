import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { BackIcon } from '#web/kit/icons.tsx'
import { session } from '#web/wire/session.ts'
import { useStanding } from '#web/wire/use-session.ts'
import { signOut } from '../sign-out.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import styles from './form.module.css'
import { PhoneForm } from './phone-form.tsx'
import { SignLayout } from './sign-layout.tsx'
import { useSendCode } from './use-send-code.ts'

/** Phone, then code. */
export function MfaEnrollmentPage() {
  const [step, setStep] = useState<'phone' | 'code'>('phone')
  const owed = useStanding() === 'enroll'
  const code = useSendCode()
  const goOn = useAfterSignIn()
  const verified = () => {
    session.change({ enrollment_open: false })
    return goOn()
  }
  return (
    <SignLayout
      title="Protect your account"
      lead={
        step === 'phone'
          ? 'We text you a code when you sign in, so that your password alone opens nothing.'
          : 'We sent six digits to your phone. The code works for ten minutes.'
      }
    >
      {step === 'phone' ? (
        <PhoneForm onSent={() => setStep('code')}>
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
        {step === 'code' && (
          <button type="button" className={styles.back} onClick={() => setStep('phone')}>
            <BackIcon />
            Use another number
          </button>
        )}
        {step === 'phone' && owed && (
          <button type="button" className={styles.back} onClick={() => signOut()}>
            <BackIcon />
            Back to sign in
          </button>
        )}
      </p>
    </SignLayout>
  )
}
