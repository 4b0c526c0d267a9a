import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import * as z from 'zod/mini'
import { type DeskSession, deskSignIn, type SecondFactorAsked } from '#contract/desk/session.ts'
import { signInFields } from '#contract/shared/credentials.ts'
import { call } from '#web/desk/shared/call.ts'
import { DoorFrame } from '#web/desk/shared/door-frame.tsx'
import { prefetchInbox } from '#web/desk/shared/lazy-page.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { settings } from '#web/wire/settings.ts'
import { issuerSignIn } from './issuer-sign-in.ts'
import { noticeAtDoor } from './notice.ts'
import { openDesk } from './open-desk.ts'
import type { SecondStep as SecondStepPart } from './second-step.tsx'
import styles from './sign-in-page.module.css'

const UNABLE = 'Unable to sign in at this time. Please try again later.'
type Faults = { email?: string; password?: string; form?: string }
/** The password was right, or the issuer vouched, and a second factor is asked for. */
type Second = { asked: SecondFactorAsked; SecondStep: typeof SecondStepPart; after: 'password' | 'issuer' }

/** The staff's door: accounts are made by operations, and nobody signs up. */
export function SignInPage() {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [notice] = useState(noticeAtDoor.take)
  const [second, setSecond] = useState<Second | null>(null)
  const [sending, startSending] = useTransition()

  useEffect(() => {
    // a person who touches it will want what comes after
    form.current?.addEventListener('focusin', () => void prefetchInbox(), { once: true })
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
    if ('csrf' in answer) return openDesk(answer)
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
    const given = Object.fromEntries(new FormData(event.currentTarget))
    const parsed = z.safeParse(signInFields, given)
    if (!parsed.success) return setFaults(firstFaults(parsed.error.issues))
    send(async () => goOn(await call(deskSignIn, { body: parsed.data }, { fallback: UNABLE }), 'password'))
  }

  if (second) {
    const backTo = (message: string | null) => {
      setFaults(message ? { form: message } : {})
      setSecond(null)
    }
    return <second.SecondStep asked={second.asked} after={second.after} onBack={backTo} />
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
        <Link to="/forgot-password" className={`back ${styles.back}`}>
          Forgot your password?
        </Link>
      </form>
    </DoorFrame>
  )
}

function firstFaults(issues: readonly z.core.$ZodIssue[]): Faults {
  const faults: Record<string, string> = {}
  for (const { path, message } of issues) faults[String(path[0])] ??= message
  return faults
}
