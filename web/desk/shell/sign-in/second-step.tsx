import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { msNow } from '#basics/time/server-clock.ts'
import {
  type DeskSession,
  deskPasskeyRequest,
  deskSecondFactor,
  type SecondFactorAsked,
} from '#contract/desk/session.ts'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { DoorFrame } from '#web/desk/shell/shared/door-frame.tsx'
import { KeyIcon } from '#web/factors/icons.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { CallError } from '#web/wire/call-error.ts'
import styles from './second-step.module.css'

const UNABLE = 'Unable to sign in at this time. Please try again.'
const NOT_CONFIRMED = 'No passkey was used. Please try again, or use another way.'
const STEP_SECONDS = 30

type Way = 'totp' | 'recovery'
type SecondStepProps = {
  asked: SecondFactorAsked
  /** The previous step. */
  after: 'password' | 'issuer'
  onSignedIn: (session: DeskSession) => void
  /** Returns to the password, with a message to show there. */
  onBack: (message: string | null) => void
}

/** Asks for the code of an authenticator app, or for a recovery code, after the password was verified. */
export function SecondStep({ asked, after, onSignedIn, onBack }: SecondStepProps) {
  const hasPasskey = asked.second_factor.includes('passkey') && browserSupportsWebAuthn()
  const hasTotp = asked.second_factor.includes('totp')
  const [way, setWay] = useState<Way | null>(firstWay(hasPasskey, hasTotp))
  const [code, setCode] = useState('')
  const { failure, setFailure, passkeyFailure, sending, send, usePasskey } = useSend({ asked, onSignedIn, onBack })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!failure) return
    const refused = form.current?.querySelector('input')
    refused?.focus()
    refused?.select()
  }, [failure])
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
      <div className={layout.stack12}>
        <h1 className={`d2 ${styles.title}`}>One more thing, {asked.first_name}</h1>
        <p className="lead">
          {after === 'password' ? 'Your password is right' : 'We know who you are'}. Now what you hold.
        </p>
      </div>
      {hasPasskey && <PasskeyButton failure={passkeyFailure} loading={sending} onClick={usePasskey} />}
      {hasPasskey && way === 'totp' && <p className={`small quiet ${styles.or}`}>or the code of your authenticator</p>}
      {asked.demo_code && way === 'totp' && <DemoAuthenticator code={asked.demo_code} onUse={typed} />}
      {way && (
        <form ref={form} className={layout.stack20} onSubmit={submit} noValidate key={way}>
          <WayField way={way} value={code} error={failure} hasPasskey={hasPasskey} onDigits={typed} onValue={setCode} />
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
          Sign in as someone else
        </button>
      </p>
      {way === 'recovery' && (
        <AlertBox variant="info">No codes left? A colleague in operations can reset your second factor.</AlertBox>
      )}
    </DoorFrame>
  )
}

type SendOptions = Pick<SecondStepProps, 'asked' | 'onSignedIn' | 'onBack'>

/** The calls that verify the second factor, and the messages if they fail. */
function useSend({ asked, onSignedIn, onBack }: SendOptions) {
  const [failure, setFailure] = useState<string | null>(null)
  const [passkeyFailure, setPasskeyFailure] = useState<string | null>(null)
  const [sending, startSending] = useTransition()
  const send = (typed: string) =>
    startSending(async () => {
      setFailure(null)
      try {
        onSignedIn(await call(deskSecondFactor, { body: { token: asked.token, code: typed } }, { fallback: UNABLE }))
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
        onSignedIn(await call(deskSecondFactor, { body: { token: asked.token, passkey } }, { fallback: UNABLE }))
      } catch (error) {
        if (error instanceof CallError && error.status === 422) return onBack(error.message)
        setPasskeyFailure(error instanceof CallError ? error.message : NOT_CONFIRMED)
      }
    })
  return { failure, setFailure, passkeyFailure, sending, send, usePasskey }
}

type PasskeyButtonProps = { failure: string | null; loading: boolean; onClick: () => void }

function PasskeyButton({ failure, loading, onClick }: PasskeyButtonProps) {
  return (
    <div className={styles.passkey}>
      {failure && <AlertBox variant="error">{failure}</AlertBox>}
      <Button block loading={loading} onClick={onClick}>
        <KeyIcon />
        Use your passkey
      </Button>
      <p className="tiny quiet">This device’s fingerprint, face or PIN, or your phone nearby</p>
    </div>
  )
}

type WayFieldProps = {
  way: Way
  value: string
  error: string | null
  hasPasskey: boolean
  /** Called with the digits of an authenticator's code. */
  onDigits: (code: string) => void
  onValue: (code: string) => void
}

function WayField({ way, value, error, hasPasskey, onDigits, onValue }: WayFieldProps) {
  return way === 'totp' ? (
    <CodeField
      label="Code"
      length={MFA_CODE_DIGITS}
      value={value}
      onValue={onDigits}
      error={error}
      autoFocus={!hasPasskey}
      hint={<CodeHint />}
    />
  ) : (
    <Field
      label="Recovery code"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      error={error}
      autoFocus
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      hint="One of your ten codes, such as 7QK4-MX2P. Each works once."
    />
  )
}

/** The first option besides a passkey; null if there is only a passkey. */
function firstWay(hasPasskey: boolean, hasTotp: boolean): Way | null {
  if (hasTotp) return 'totp'
  return hasPasskey ? null : 'recovery'
}

async function askBrowser(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  // the options were created by the server part of this library
  return { ...(await startAuthentication({ optionsJSON: options as never })) }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return UNABLE
  if (error.status !== 429 || !error.retryAfter) return error.message
  const minutes = Math.ceil(error.retryAfter / 60)
  return `Too many wrong codes. You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Seconds until the current code expires, by this computer's clock. */
function CodeHint() {
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      Submitted after the sixth digit. <span aria-hidden="true">It changes in {left} s.</span>
    </>
  )
}

const secondsLeft = () => STEP_SECONDS - (Math.floor(msNow() / 1000) % STEP_SECONDS)

/** Shows the code for accounts of the demo, who have no phone. Only the demo's server returns a code. */
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
