import { endingOf, hasOwnFactor, mfaStateOf, policyOf, strictnessOfCompanies } from '#server/accounts/mfa-policy.ts'
import { checkPassword } from '#server/adapters/passwords.ts'
import { digest, newToken } from '#server/adapters/secrets.ts'
import { canSendTexts } from '#server/adapters/sms.ts'
import { untilNextStep } from '#server/credentials/constant-time.ts'
import { isLocked, isUnlocked } from '#server/credentials/lockout.ts'
import { factorKinds } from '#server/factors/devices.ts'
import { memberHolders } from '#server/factors/holders.ts'
import { AccountProblem } from '#server/http/account-problem.ts'
import type { MemberApp } from '#server/http/app.ts'
import { onboardingStateOf } from '#server/onboarding/state.ts'
import { countWrongPassword } from './credentials.ts'

const HOUR_MS = 3_600_000
const USER_AGENT_CHARACTERS = 300

type Credentials = { readonly email: string; readonly password: string }

/** One answer for every failure, after the same work and in steps of time: unknown address, wrong password, locked account. */
export async function signIn(app: MemberApp, { email, password }: Credentials, userAgent = '') {
  const began = performance.now()
  const member = await memberBy(app, email)
  const right = await checkPassword(member?.password_hash ?? null, password)
  const session = member && right && !isLocked(member, app.now()) && (await openSession(app, member, userAgent))
  if (!session) {
    const locked = await countWrongPassword(app, member?.id ?? null)
    await untilNextStep(began)
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

/** Null where the account was locked or got another password while this one was being checked. */
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
