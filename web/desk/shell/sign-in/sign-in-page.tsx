import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useTransition } from 'react'
import { t } from '#basics/language/translate.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { type DeskSession, deskSignIn, type SecondFactorAsked } from '#contract/desk/session.ts'
import { NO_EMAIL, NO_PASSWORD } from '#contract/shared/fields.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { noticeAtDoor } from '#web/desk/shared/wire/notice-at-door.ts'
import { DoorFrame } from '#web/desk/shell/shared/door-frame.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { adoptShellState } from '#web/kit/layout/adopt-shell-state.ts'
import layout from '#web/kit/layout/layout.module.css'
import { CallError } from '#web/wire/call-error.ts'
import { settings } from '#web/wire/settings.ts'
import { issuerSignIn } from './issuer-sign-in.ts'
import type { SecondStep as SecondStepPart } from './second-step.tsx'
import styles from './sign-in-page.module.css'

const UNABLE = 'Unable to sign in at this time. Please try again later.'
/** A second factor is required after the password or the issuer's sign-in was verified. */
type Second = { asked: SecondFactorAsked; SecondStep: typeof SecondStepPart; after: 'password' | 'issuer' }

type SignInPageProps = {
  onSignedIn: (session: DeskSession) => void
}

type SignInFaults = { email?: string; password?: string; form?: string }

/** Sign-in page for staff. Operations create accounts; there is no sign-up. */
export function SignInPage({ onSignedIn }: SignInPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<SignInFaults>({})
  const [notice] = useState(noticeAtDoor.take)
  const [second, setSecond] = useState<Second | null>(null)
  const [sending, startSending] = useTransition()

  // In the first paint of this form, because a letter typed in between would be lost.
  useLayoutEffect(adoptShellState, [])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  const send = (act: () => Promise<void>) =>
    startSending(async () => {
      try {
        await act()
      } catch (error) {
        setFaults({ form: error instanceof CallError ? error.message : UNABLE })
      }
    })
  const goOn = async (answer: DeskSession | SecondFactorAsked, after: Second['after']) => {
    if ('csrf' in answer) return onSignedIn(answer)
    const { SecondStep } = await import('./second-step.tsx')
    setSecond({ asked: answer, SecondStep, after })
  }
  const goOnFromIssuer = useEffectEvent((answer: string) =>
    send(async () => goOn(await issuerSignIn.finish(answer), 'issuer')),
  )
  useEffect(() => {
    const answer = issuerSignIn.takeAnswer()
    if (answer !== null) goOnFromIssuer(answer)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = typedIn(new FormData(event.currentTarget))
    if (body.email === '' || body.password === '') return setFaults(missingIn(body))
    send(async () => goOn(await call(deskSignIn, { body }, { fallback: UNABLE }), 'password'))
  }

  if (second) {
    const backTo = (message: string | null) => {
      setFaults(message ? { form: message } : {})
      setSecond(null)
    }
    return <second.SecondStep asked={second.asked} after={second.after} onSignedIn={onSignedIn} onBack={backTo} />
  }
  return (
    <DoorFrame>
      <form ref={form} className={layout.stack20} onSubmit={submit} noValidate>
        <h1 className="d2">Sign in</h1>
        {notice && !faults.form && <AlertBox variant="info">{notice}</AlertBox>}
        {faults.form && <AlertBox variant="error">{faults.form}</AlertBox>}
        <Field label="Email" name="email" type="email" autoComplete="username" required error={faults.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={faults.password}
        />
        <Button type="submit" block loading={sending}>
          Sign in
        </Button>
        {settings.issuer_name && (
          <Button variant="secondary" block disabled={sending} onClick={() => send(issuerSignIn.begin)}>
            Sign in with {settings.issuer_name}
          </Button>
        )}
        <a href="/forgot-password" className={`back ${styles.back}`}>
          Forgot your password?
        </a>
      </form>
    </DoorFrame>
  )
}

type Typed = { email: string; password: string }

function typedIn(form: FormData): Typed {
  const [email, password] = [form.get('email'), form.get('password')]
  return {
    email: typeof email === 'string' ? trimmed(email) : '',
    password: typeof password === 'string' ? password : '',
  }
}

/**
 * Written by hand, so that the desk's first page does not load the schema library. The server validates everything
 * else.
 */
const missingIn = ({ email, password }: Typed): SignInFaults => ({
  ...(email === '' && { email: t(NO_EMAIL) }),
  ...(password === '' && { password: t(NO_PASSWORD) }),
})
