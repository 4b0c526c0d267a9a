import { useEffect } from 'react'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { session } from '#web/wire/session.ts'
import { signOut } from '../sign-out.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { CodeSent } from './code-sent.tsx'
import styles from './form.module.css'
import { SignLayout } from './sign-layout.tsx'
import { useSendCode } from './use-send-code.ts'

/** The second factor of a member whose phone we know. */
export function CodeStep() {
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
      <p className={styles.below}>
        <button type="button" className={`back ${styles.back}`} onClick={() => signOut()}>
          <BackIcon />
          Back to sign in
        </button>
      </p>
    </SignLayout>
  )
}
