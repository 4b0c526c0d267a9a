import { signIn } from '#contract/member/accounts.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/wire/call.ts'
import { type Session, session } from '#web/wire/session.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'

/** Signs in and stores the session. Its `pending` has the factors it still owes. */
export async function beginSession(email: string, password: string): Promise<Session> {
  let headers = new Headers()
  const answer = await call(
    signIn,
    { body: { user: { email, password } } },
    { fallback: signInSentences.signIn, onHeaders: (given) => (headers = given) },
  )
  return keepSession(answer, headers)
}

/** Stores the session that an answer opens. */
export async function keepSession(answer: AnswerOf<typeof signIn>, headers: Headers): Promise<Session> {
  const token = (headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '')
  const mfaToken = headers.get('mfa-token')
  const ways = headers.get('mfa-ways')?.split(', ') ?? []
  if (!token) throw new Error(signInSentences.noToken)
  const begun: Session = {
    token,
    expires_at: answer.expires_at,
    ...(mfaToken && { mfa_token: mfaToken }),
    pending: pendingOf(answer),
    enrollment_open: answer.mfa_enrollment_available,
    phone_ending: answer.mfa_phone_ending,
    ways,
    welcome: answer.onboarding.required,
  }
  // preloads the next step's code; if that fails, the step shows an error or a reload fixes it
  if (begun.pending === 'code')
    await Promise.all([import('./code-step.tsx'), ways.length > 0 && import('./factor-step.tsx')]).catch(
      () => undefined,
    )
  session.begin(begun)
  return begun
}

function pendingOf(answer: AnswerOf<typeof signIn>) {
  if (answer.mfa_requires_verification && answer.mfa_enrollment_available) return 'enroll'
  return answer.mfa_requires_verification || answer.mfa_required ? 'code' : undefined
}
