import { useState } from 'react'
import * as z from 'zod/mini'
import { type Message, msg, t } from '#basics/language/translate.ts'
import { askOwnPasskey, verifyFactor } from '#contract/member/factors.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { authenticatorCode, MFA_CODE_DIGITS, required } from '#contract/shared/fields.ts'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import type { Submit } from '#web/wire/refusal.ts'
import { session } from '#web/wire/session.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import styles from './factor-step.module.css'
import { SignForm } from './sign-form.tsx'
import { SignLayout } from './sign-layout.tsx'
import { BackToSignIn, TextStep } from './text-step.tsx'

type Way = 'passkey' | 'totp' | 'text' | 'recovery'

const OTHER_WAYS: Record<Way, Message> = {
  passkey: msg('Use your passkey'),
  totp: msg('Use your authenticator app'),
  text: msg('Text me a code'),
  recovery: msg('Use a recovery code'),
}
const TITLES: Record<Exclude<Way, 'text'>, Message> = {
  passkey: msg('Use your passkey'),
  totp: msg('Enter your verification code'),
  recovery: msg('Enter a recovery code'),
}
const LEADS: Record<Exclude<Way, 'text'>, Message> = {
  passkey: msg('Your fingerprint, your face or your screen lock is the second step.'),
  totp: msg('Six digits that your authenticator app shows.'),
  recovery: msg('One of your ten codes, such as 7QK4-MX2P. Each works once.'),
}

interface FactorStepProps {
  ways: readonly string[]
  /** A code can also be texted. */
  hasPhone: boolean
}

/** The second step of a member with more factors than a phone: the quickest first, every other beside it. */
export function FactorStep({ ways, hasPhone }: FactorStepProps) {
  const open = (['passkey', 'totp', 'text', 'recovery'] as const).filter((way) => {
    if (way === 'text') return hasPhone
    return ways.includes(way) && (way !== 'passkey' || 'PublicKeyCredential' in window)
  })
  const [way, setWay] = useState<Way>(open[0] ?? 'recovery')
  const others = (
    <ul className={styles.ways}>
      {open
        .filter((other) => other !== way)
        .map((other) => (
          <li key={other}>
            <button type="button" className="back" onClick={() => setWay(other)}>
              {t(OTHER_WAYS[other])}
            </button>
          </li>
        ))}
    </ul>
  )
  if (way === 'text') return <TextStep ways={others} />
  return (
    <SignLayout title={t(TITLES[way])} lead={t(LEADS[way])}>
      {way === 'passkey' && <PasskeyForm />}
      {way === 'totp' && <TotpForm />}
      {way === 'recovery' && <RecoveryForm />}
      <BackToSignIn>{others}</BackToSignIn>
    </SignLayout>
  )
}

const noFields = z.object({})
const NOT_CONFIRMED = msg('No passkey was used. Please try again, or use another way.')

function PasskeyForm() {
  const { errors: _, ...sending } = useVerifying((verify) =>
    checked(noFields, async () => {
      const { options } = await call(askOwnPasskey, {}, { fallback: signInSentences.verifyCode })
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const passkey = await startAuthentication({ optionsJSON: options as never }) // created by the server's half of it
        .catch((cause: unknown) => {
          throw new CallError({ status: 422, message: t(NOT_CONFIRMED) }, { cause })
        })
      await verify({ passkey: { ...passkey } })
    }),
  )
  return (
    <SignForm {...sending} submit={t('Use your passkey')}>
      {null}
    </SignForm>
  )
}

const totpFields = z.object({ code: authenticatorCode })

function TotpForm() {
  const { errors, ...sending } = useVerifying((verify) => checked(totpFields, verify))
  return (
    <SignForm {...sending} submit={t('Verify')}>
      <CodeField label={t('Verification code')} name="code" length={MFA_CODE_DIGITS} error={errors.code} autoFocus />
    </SignForm>
  )
}

const recoveryFields = z.object({ code: required(msg('Please enter your code'), 40) })

function RecoveryForm() {
  const { errors, ...sending } = useVerifying((verify) => checked(recoveryFields, verify))
  return (
    <SignForm {...sending} submit={t('Verify')}>
      <Field
        label={t('Recovery code')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={errors.code}
        autoFocus
      />
    </SignForm>
  )
}

/** A form whose submission returns an mfa-token, and then continues into the app. */
function useVerifying(submitWith: (verify: (given: BodyOf<typeof verifyFactor>) => Promise<void>) => Submit) {
  const goOn = useAfterSignIn()
  return useForm(
    submitWith(async (given) => {
      session.verified(await tokenFor(given))
      await goOn()
    }),
  )
}

async function tokenFor(body: BodyOf<typeof verifyFactor>): Promise<string> {
  let token = ''
  await call(
    verifyFactor,
    { body },
    {
      fallback: signInSentences.verifyCode,
      onHeaders: (headers) => {
        token = headers.get('mfa-token') ?? ''
      },
    },
  )
  if (!token) throw new Error(signInSentences.noMfaToken)
  return token
}
