import { type ReactNode, useEffect } from 'react'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { session } from '#web/wire/session.ts'
import { signOut } from '../shared/sign-out.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { CodeSent } from './code-sent.tsx'
import styles from './form.module.css'
import { SignLayout } from './sign-layout.tsx'
import { useSendCode } from './use-send-code.ts'

/** Six digits that we text to the phone on file. @param ways how else to go on */
export function TextStep({ ways }: { ways?: ReactNode }) {
  const code = useSendCode()
  const { send } = code
  useEffect(() => send('first'), [send])
  const goOn = useAfterSignIn()
  return (
    <SignLayout
      title="Enter your verification code"
      lead={<CodeSent to={session.current()?.phone_ending} code={code} />}
    >
      <CodeForm code={code} onVerified={goOn} />
      <BackToSignIn>{ways}</BackToSignIn>
    </SignLayout>
  )
}

/** What stands under a step: how else to go on, if at all, and the way back. */
export function BackToSignIn({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.below}>
      {children}
      <button type="button" className={`back ${styles.back}`} onClick={() => signOut()}>
        <BackIcon />
        Back to sign in
      </button>
    </div>
  )
}
