import { HOUR_MS } from '#basics/time/duration.ts'
import { padResponseTime } from '#server/identity/credentials/constant-time.ts'
import { isLocked, isUnlocked } from '#server/identity/credentials/lockout.ts'
import { factorKinds } from '#server/identity/factors/devices.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import { onboardingStateOf } from '#server/identity/onboarding/state.ts'
import { checkPassword } from '#server/platform/adapters/passwords.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import { canSendTexts } from '#server/platform/adapters/sms.ts'
import { AccountProblem } from '#server/platform/http/account-problem.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { countWrongPassword } from './credentials.ts'
import { endingOf, hasOwnFactor, mfaStateOf, policyOf, strictnessOfCompanies } from './mfa-policy.ts'

const USER_AGENT_CHARACTERS = 300

type Credentials = { readonly email: string; readonly password: string }

/**
 * Every failure gives the same response after the same work, at fixed time steps: unknown address, wrong password,
 * locked account.
 */
export async function signIn(app: MemberApp, { email, password }: Credentials, userAgent = '') {
  const began = performance.now()
  const member = await memberBy(app, email)
  const right = await checkPassword(member?.password_hash ?? null, password)
  const session = member && right && !isLocked(member, app.now()) && (await openSession(app, member, userAgent))
  if (!session) {
    const locked = await countWrongPassword(app, member?.id ?? null)
    await padResponseTime(began)
    throw new AccountProblem('wrong_credentials', { member_id: member?.id ?? null, locked })
  }
  const answer = {
    expires_at: session.expiresAt,
    ...mfaStateOf(policyOf(member.strictness), member, canSendTexts(app.config)),
    mfa_phone_ending: endingOf(member.phone),
    onboarding: onboardingStateOf(member.onboarded_at),
  }
  const ways = member.own_factor ? await factorKinds(app.db, memberHolders, member.id) : []
  return { token: session.token, ways, answer }
}

type Known = NonNullable<Awaited<ReturnType<typeof memberBy>>>

function memberBy({ db }: MemberApp, email: string) {
  return db
    .selectFrom('members')
    .select(['id', 'password_hash', 'locked_at', 'phone', 'onboarded_at'])
    .select([strictnessOfCompanies.as('strictness'), hasOwnFactor.as('own_factor')])
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Null if the account was locked or its password was changed while this password was being verified. */
async function openSession(app: MemberApp, member: Known, userAgent: string) {
  const now = app.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + app.config.SESSION_HOURS * HOUR_MS)
  const opened = await app.db
    .with('owner', (with_) =>
      with_
        .updateTable('members')
        .set({ failed_sign_ins: 0, locked_at: null, last_signed_in_at: now })
        .where('id', '=', member.id)
        .where('closed_at', 'is', null)
        .where('password_hash', '=', member.password_hash)
        .where(isUnlocked(now))
        .returning('id'),
    )
    .insertInto('sessions')
    .columns(['member_id', 'token_hash', 'expires_at', 'user_agent', 'created_at', 'last_used_at'])
    .expression((from) =>
      from
        .selectFrom('owner')
        .select((owner) => [
          'id',
          owner.val(digest(token)).as('token_hash'),
          owner.cast<Date>(owner.val(expiresAt), 'timestamptz').as('expires_at'),
          owner.val(userAgent.slice(0, USER_AGENT_CHARACTERS).toWellFormed()).as('user_agent'),
          owner.cast<Date>(owner.val(now), 'timestamptz').as('created_at'),
          owner.cast<Date>(owner.val(now), 'timestamptz').as('last_used_at'),
        ]),
    )
    .returning('id')
    .executeTakeFirst()
  return opened ? { token, expiresAt } : null
}
