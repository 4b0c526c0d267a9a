import { lazy, type ReactNode, Suspense, useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { useSessionStep } from '#web/member/wire/use-session.ts'
import { session } from '#web/wire/session.ts'
import { signOut } from '../shared/sign-out.ts'
import { useAfterEnrollment } from './after-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { CodeSent } from './code-sent.tsx'
import styles from './form.module.css'
import { PhoneForm } from './phone-form.tsx'
import { SignLayout } from './sign-layout.tsx'
import { useSendCode } from './use-send-code.ts'

const ENDING_DIGITS = 4

// includes the code that draws QR codes
const OwnFactor = lazy(() => import('./own-factor.tsx').then((file) => ({ default: file.OwnFactor })))

const LEADS = {
  phone: msg('We text you a code when you sign in, so that your password alone is not enough.'),
  totp: msg('An app on your phone shows a new code every half minute. It works without a signal.'),
  passkey: msg('Your browser asks for your fingerprint, your face or your screen lock.'),
  codes: msg('If your devices are away, one of these signs you in, once. They are not shown again.'),
}

type OwnFactorKind = 'totp' | 'passkey'

/** Phone, then code. A member who owes a second factor can use an authenticator app or a passkey instead. */
export function MfaEnrollmentPage() {
  /** The phone to which a code was sent; null while there is none. */
  const [phone, setPhone] = useState<string | null>(null)
  /** The factor used instead of a phone. */
  const [own, setOwn] = useState<OwnFactorKind | null>(null)
  /** Recovery codes of the new factor. */
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
      title={codes ? t('Ten recovery codes') : t('Protect your account')}
      lead={phone === null ? leadOf(own, codes !== null) : <CodeSent to={ending} code={code} />}
    >
      {own && (
        <Suspense fallback={<Skeleton shape="long" />}>
          <OwnFactor key={own} kind={own} codes={codes} onCodes={setCodes} onDone={goOn} />
        </Suspense>
      )}
      {phone === null && !own && (
        <PhoneForm onSent={setPhone}>
          <OtherWays owed={owed} onChosen={setOwn} onSkip={goOn} />
        </PhoneForm>
      )}
      {phone !== null && <CodeForm code={code} onVerified={verified} />}
      <p className={styles.below}>
        {phone !== null && <BackButton onClick={() => setPhone(null)}>{t('Use another number')}</BackButton>}
        {own && owed && !codes && <BackButton onClick={() => setOwn(null)}>{t('Use a phone')}</BackButton>}
        {phone === null && !own && owed && <BackButton onClick={() => signOut()}>{t('Back to sign in')}</BackButton>}
      </p>
    </SignLayout>
  )
}

function leadOf(own: OwnFactorKind | null, hasCodes: boolean): string {
  if (hasCodes) return t(LEADS.codes)
  return t(LEADS[own ?? 'phone'])
}

type OtherWaysProps = { owed: boolean; onChosen: (kind: OwnFactorKind) => void; onSkip: () => void }

/** A member who owes a second factor can choose another kind; any other member can skip the page. */
function OtherWays({ owed, onChosen, onSkip }: OtherWaysProps) {
  if (!owed)
    return (
      <Button variant="tertiary" onClick={onSkip}>
        {t('Skip for now')}
      </Button>
    )
  return (
    <>
      <Button variant="secondary" onClick={() => onChosen('totp')}>
        {t('Use an authenticator app')}
      </Button>
      {'PublicKeyCredential' in window && (
        <Button variant="secondary" onClick={() => onChosen('passkey')}>
          {t('Use a passkey')}
        </Button>
      )}
    </>
  )
}

function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`back ${styles.back}`} onClick={onClick}>
      <BackIcon />
      {children}
    </button>
  )
}
