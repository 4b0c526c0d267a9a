import { type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react'
import { deskSecondFactor, type SecondFactorAsked } from '#contract/desk/session.ts'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'
import { call } from '#web/desk/shared/call.ts'
import { DoorFrame } from '#web/desk/shared/door-frame.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { CodeField } from '#web/kit/code-field.tsx'
import { Field } from '#web/kit/field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { enter } from './enter.ts'
import styles from './second-step.module.css'

const UNABLE = 'Unable to sign in at this time. Please try again.'
const STEP_SECONDS = 30

type Way = 'totp' | 'recovery'
type SecondStepProps = {
  asked: SecondFactorAsked
  /** Back to the password, with what is to be said there. */
  onBack: (told: string | null) => void
}

/** The password was right; now the code of an authenticator app, or a recovery code. */
export function SecondStep({ asked, onBack }: SecondStepProps) {
  const [way, setWay] = useState<Way>(asked.second_factor.includes('totp') ? 'totp' : 'recovery')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, startSending] = useTransition()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector('input')?.focus()
  }, [failure])

  const send = (typed: string) =>
    startSending(async () => {
      setFailure(null)
      try {
        await enter(await call(deskSecondFactor, { body: { token: asked.token, code: typed } }, { fallback: UNABLE }))
      } catch (error) {
        if (error instanceof CallError && error.status === 422 && !error.about('code')) return onBack(error.message)
        setCode('')
        setFailure(sentenceOf(error))
      }
    })
  const typed = (next: string) => {
    setCode(next)
    if (next.length === MFA_CODE_DIGITS && !sending) send(next)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() === '') return setFailure('Please enter your code.')
    if (!sending) send(code)
  }
  const other = way === 'totp' ? 'recovery' : 'totp'
  const choose = () => {
    setWay(other)
    setCode('')
    setFailure(null)
  }

  return (
    <DoorFrame secondFactor>
      <div className={styles.head}>
        <h1 className={`d2 ${styles.title}`}>One more thing, {asked.first_name}</h1>
        <p className="lead">Your password is right. Now what you hold.</p>
      </div>
      {asked.demo_code && way === 'totp' && <DemoAuthenticator code={asked.demo_code} onUse={typed} />}
      <form ref={form} className={styles.form} onSubmit={submit} noValidate key={way}>
        {way === 'totp' ? (
          <CodeField
            label="Code"
            length={MFA_CODE_DIGITS}
            value={code}
            onValue={typed}
            error={failure}
            autoFocus
            hint={<CodeHint />}
          />
        ) : (
          <Field
            label="Recovery code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={failure}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            hint="One of the ten that you keep, such as 7QK4-MX2P. It works once."
          />
        )}
        <Button type="submit" block loading={sending}>
          Sign in
        </Button>
      </form>
      <p className={styles.ways}>
        {asked.second_factor.includes(other) && (
          <button type="button" className={styles.way} onClick={choose}>
            {other === 'recovery' ? 'Use a recovery code' : 'Use your authenticator'}
          </button>
        )}
        <button type="button" className={styles.way} onClick={() => onBack(null)}>
          Sign in as somebody else
        </button>
      </p>
      {way === 'recovery' && (
        <AlertBox variant="info">No codes left? A colleague in operations can reset your second factor.</AlertBox>
      )}
    </DoorFrame>
  )
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return UNABLE
  if (error.status !== 429 || !error.retryAfter) return error.message
  const minutes = Math.ceil(error.retryAfter / 60)
  return `Too many wrong codes. You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** How long what the app shows still holds, by this computer's clock. */
function CodeHint() {
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      Goes by itself after the sixth digit. <span aria-hidden="true">It changes in {left} s.</span>
    </>
  )
}

const secondsLeft = () => STEP_SECONDS - (Math.floor(Date.now() / 1000) % STEP_SECONDS)

/** The demo's people have no phone at hand. Nowhere else does the server say a code. */
function DemoAuthenticator({ code, onUse }: { code: string; onUse: (code: string) => void }) {
  return (
    <section className={styles.demo} aria-label="Demo authenticator">
      <span>
        <span className="small quiet">Demo authenticator</span>
        <br />
        <b>{code.replace(/^.../, '$& ')}</b>
      </span>
      <Button small variant="secondary" onClick={() => onUse(code)}>
        Use this code
      </Button>
    </section>
  )
}
