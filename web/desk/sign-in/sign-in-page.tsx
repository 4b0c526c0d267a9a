import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useTransition } from 'react'
import { trimmed } from '#basics/graphemes.ts'
import { type DeskSession, deskSignIn, type SecondFactorAsked } from '#contract/desk/session.ts'
import { NO_EMAIL, NO_PASSWORD } from '#contract/shared/fields.ts'
import { call } from '#web/desk/shared/call.ts'
import { DoorFrame } from '#web/desk/shared/door-frame.tsx'
import { noticeAtDoor } from '#web/desk/shared/notice-at-door.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { takeOver } from '#web/kit/take-over.ts'
import { CallError } from '#web/wire/call-error.ts'
import { settings } from '#web/wire/settings.ts'
import { issuerSignIn } from './issuer-sign-in.ts'
import type { SecondStep as SecondStepPart } from './second-step.tsx'
import styles from './sign-in-page.module.css'

const UNABLE = 'Unable to sign in at this time. Please try again later.'
/** The password was right, or the issuer vouched, and a second factor is asked for. */
type Second = { asked: SecondFactorAsked; SecondStep: typeof SecondStepPart; after: 'password' | 'issuer' }

type SignInPageProps = {
  /** Fetches what comes after. */
  onTouch: () => void
  open: (session: DeskSession) => Promise<void>
}

type SignInFaults = { email?: string; password?: string; form?: string }

/** The staff's door: accounts are made by operations, and nobody signs up. */
export function SignInPage({ onTouch, open }: SignInPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<SignInFaults>({})
  const [notice] = useState(noticeAtDoor.take)
  const [second, setSecond] = useState<Second | null>(null)
  const [sending, startSending] = useTransition()

  const touch = useEffectEvent(onTouch)
  useLayoutEffect(() => {
    // a person who touches it will want what comes after
    form.current?.addEventListener('focusin', () => touch(), { once: true })
    // at once with the first paint of this form: a letter typed in between would be lost
    takeOver()
  }, [])
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
    if ('csrf' in answer) return open(answer)
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
    return <second.SecondStep asked={second.asked} after={second.after} open={open} onBack={backTo} />
  }
  return (
    <DoorFrame>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
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

/** By hand, so that the desk’s first page needs nothing of what schemas are made of: whatever else is wrong the server says. */
const missingIn = ({ email, password }: Typed): SignInFaults => ({
  ...(email === '' && { email: NO_EMAIL }),
  ...(password === '' && { password: NO_PASSWORD }),
})
