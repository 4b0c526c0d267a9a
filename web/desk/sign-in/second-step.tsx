import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react'
import { hasVisibleContent } from '#basics/graphemes.ts'
import { msNow } from '#basics/server-clock.ts'
import {
  type DeskSession,
  deskPasskeyRequest,
  deskSecondFactor,
  type SecondFactorAsked,
} from '#contract/desk/session.ts'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'
import { call } from '#web/desk/shared/call.ts'
import { DoorFrame } from '#web/desk/shared/door-frame.tsx'
import { KeyIcon } from '#web/factors/icons.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { CodeField } from '#web/kit/code-field.tsx'
import { Field } from '#web/kit/field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import styles from './second-step.module.css'

const UNABLE = 'Unable to sign in at this time. Please try again.'
const NOT_CONFIRMED = 'No passkey was used. Please try again, or use another way.'
const STEP_SECONDS = 30

type Way = 'totp' | 'recovery'
type SecondStepProps = {
  asked: SecondFactorAsked
  /** What came before. */
  after: 'password' | 'issuer'
  open: (session: DeskSession) => Promise<void>
  /** Back to the password, with what is to be said there. */
  onBack: (message: string | null) => void
}

/** The password was right; now the code of an authenticator app, or a recovery code. */
export function SecondStep({ asked, after, open, onBack }: SecondStepProps) {
  const hasPasskey = asked.second_factor.includes('passkey') && browserSupportsWebAuthn()
  const hasTotp = asked.second_factor.includes('totp')
  const [way, setWay] = useState<Way | null>(firstWay(hasPasskey, hasTotp))
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [passkeyFailure, setPasskeyFailure] = useState<string | null>(null)
  const [sending, startSending] = useTransition()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!failure) return
    const refused = form.current?.querySelector('input')
    refused?.focus()
    refused?.select()
  }, [failure])

  const send = (typed: string) =>
    startSending(async () => {
      setFailure(null)
      try {
        await open(await call(deskSecondFactor, { body: { token: asked.token, code: typed } }, { fallback: UNABLE }))
      } catch (error) {
        if (error instanceof CallError && error.status === 422 && !error.about('code')) return onBack(error.message)
        setFailure(sentenceOf(error))
      }
    })
  const usePasskey = () =>
    startSending(async () => {
      setFailure(null)
      setPasskeyFailure(null)
      try {
        const { options } = await call(deskPasskeyRequest, { body: { token: asked.token } }, { fallback: UNABLE })
        const passkey = await askBrowser(options)
        await open(await call(deskSecondFactor, { body: { token: asked.token, passkey } }, { fallback: UNABLE }))
      } catch (error) {
        if (error instanceof CallError && error.status === 422) return onBack(error.message)
        setPasskeyFailure(error instanceof CallError ? error.message : NOT_CONFIRMED)
      }
    })
  const typed = (next: string) => {
    setCode(next)
    if (next.length === MFA_CODE_DIGITS && !sending) send(next)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!hasVisibleContent(code)) return setFailure('Please enter your code.')
    if (!sending) send(code)
  }
  const others = asked.second_factor.filter((one): one is Way => one !== 'passkey' && one !== way)
  const choose = (other: Way) => {
    setWay(other)
    setCode('')
    setFailure(null)
  }

  return (
    <DoorFrame secondFactor>
      <div className={styles.head}>
        <h1 className={`d2 ${styles.title}`}>One more thing, {asked.first_name}</h1>
        <p className="lead">
          {after === 'password' ? 'Your password is right' : 'We know who you are'}. Now what you hold.
        </p>
      </div>
      {hasPasskey && (
        <div className={styles.passkey}>
          {passkeyFailure && <AlertBox variant="error">{passkeyFailure}</AlertBox>}
          <Button block loading={sending} onClick={usePasskey}>
            <KeyIcon />
            Use your passkey
          </Button>
          <p className="tiny quiet">This device’s fingerprint, face or PIN, or your phone nearby</p>
        </div>
      )}
      {hasPasskey && way === 'totp' && <p className={`small quiet ${styles.or}`}>or the code of your authenticator</p>}
      {asked.demo_code && way === 'totp' && <DemoAuthenticator code={asked.demo_code} onUse={typed} />}
      {way && (
        <form ref={form} className={styles.form} onSubmit={submit} noValidate key={way}>
          {way === 'totp' ? (
            <CodeField
              label="Code"
              length={MFA_CODE_DIGITS}
              value={code}
              onValue={typed}
              error={failure}
              autoFocus={!hasPasskey}
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
          <Button type="submit" variant={hasPasskey ? 'secondary' : 'primary'} block loading={sending}>
            Sign in
          </Button>
        </form>
      )}
      <p className={styles.ways}>
        {others.map((other) => (
          <button key={other} type="button" className={styles.way} onClick={() => choose(other)}>
            {other === 'recovery' ? 'Use a recovery code' : 'Use your authenticator'}
          </button>
        ))}
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

/** What stands there first beside a passkey: nothing, where there is a passkey alone. */
function firstWay(hasPasskey: boolean, hasTotp: boolean): Way | null {
  if (hasTotp) return 'totp'
  return hasPasskey ? null : 'recovery'
}

async function askBrowser(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  // made by the server's half of this library
  return { ...(await startAuthentication({ optionsJSON: options as never })) }
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

const secondsLeft = () => STEP_SECONDS - (Math.floor(msNow() / 1000) % STEP_SECONDS)

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
