import { type ReactNode, useEffect } from 'react'
import { t } from '#basics/language/translate.ts'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { session } from '#web/wire/session.ts'
import { signOut } from '../shared/sign-out.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { CodeSent } from './code-sent.tsx'
import styles from './form.module.css'
import { SignLayout } from './sign-layout.tsx'
import { useSendCode } from './use-send-code.ts'

/** Six digits that are texted to the phone on file. @param ways other factors to use */
export function TextStep({ ways }: { ways?: ReactNode }) {
  const code = useSendCode()
  const { send } = code
  useEffect(() => send('first'), [send])
  const goOn = useAfterSignIn()
  return (
    <SignLayout
      title={t('Enter your verification code')}
      lead={<CodeSent to={session.current()?.phone_ending} code={code} />}
    >
      <CodeForm code={code} onVerified={goOn} />
      <BackToSignIn>{ways}</BackToSignIn>
    </SignLayout>
  )
}

/** Shown below a step: links to other factors, if any, and back. */
export function BackToSignIn({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.below}>
      {children}
      <button type="button" className={`back ${styles.back}`} onClick={() => signOut()}>
        <BackIcon />
        {t('Back to sign in')}
      </button>
    </div>
  )
}
