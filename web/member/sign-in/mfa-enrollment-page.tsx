import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
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

// brings what draws QR codes
const OwnFactor = lazy(() => import('./own-factor.tsx').then((file) => ({ default: file.OwnFactor })))

const LEADS = {
  phone: 'We text you a code when you sign in, so that your password alone opens nothing.',
  totp: 'An app on your phone shows a new code every half minute. It works without a signal.',
  passkey: 'Your browser asks for your fingerprint, your face or your screen lock.',
  codes: 'If your devices are away, one of these signs you in, once. They are not shown again.',
}

/** Phone, then code. A member who owes a second step can use an authenticator app or a passkey instead. */
export function MfaEnrollmentPage() {
  /** The phone that a code went to; null while there is none. */
  const [phone, setPhone] = useState<string | null>(null)
  /** What is used instead of a phone. */
  const [own, setOwn] = useState<'totp' | 'passkey' | null>(null)
  /** Recovery codes of the factor that has just been set up. */
  const [codes, setCodes] = useState<readonly string[] | null>(null)
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
      title={codes ? 'Ten recovery codes' : 'Protect your account'}
      lead={phone === null ? LEADS[codes ? 'codes' : (own ?? 'phone')] : <CodeSent to={ending} code={code} />}
    >
      {own && (
        <Suspense fallback={<Skeleton shape="long" />}>
          <OwnFactor key={own} kind={own} codes={codes} onCodes={setCodes} onDone={goOn} />
        </Suspense>
      )}
      {phone === null && !own && (
        <PhoneForm onSent={setPhone}>
          {owed ? (
            <>
              <Button variant="secondary" onClick={() => setOwn('totp')}>
                Use an authenticator app
              </Button>
              {'PublicKeyCredential' in window && (
                <Button variant="secondary" onClick={() => setOwn('passkey')}>
                  Use a passkey
                </Button>
              )}
            </>
          ) : (
            <Button variant="tertiary" onClick={goOn}>
              Skip for now
            </Button>
          )}
        </PhoneForm>
      )}
      {phone !== null && <CodeForm code={code} onVerified={verified} />}
      <p className={styles.below}>
        {phone !== null && (
          <button type="button" className={`back ${styles.back}`} onClick={() => setPhone(null)}>
            <BackIcon />
            Use another number
          </button>
        )}
        {own && owed && !codes && (
          <button type="button" className={`back ${styles.back}`} onClick={() => setOwn(null)}>
            <BackIcon />
            Use a phone
          </button>
        )}
        {phone === null && !own && owed && (
          <button type="button" className={`back ${styles.back}`} onClick={() => signOut()}>
            <BackIcon />
            Back to sign in
          </button>
        )}
      </p>
    </SignLayout>
  )
}
