import { sql } from 'kysely'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage } from '#basics/language/translate.ts'
import { HOUR_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import { padResponseTime } from '#server/identity/credentials/constant-time.ts'
import { isLocked, isUnlocked } from '#server/identity/credentials/lockout.ts'
import { factorKinds } from '#server/identity/factors/devices.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import { hasLeft } from '#server/identity/leaving/leaving.ts'
import { onboardingStateOf } from '#server/identity/onboarding/state.ts'
import { checkPassword } from '#server/platform/adapters/passwords.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import { canSendTexts } from '#server/platform/adapters/sms.ts'
import { AccountProblem } from '#server/platform/http/account-problem.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { requiresIssuer } from '#server/tenants/company-domains/issuer-of-domain.ts'
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
  const member = (await memberBy(app, 'email', email)) ?? (await leaverBy(app, email))
  const right = await checkPassword(member?.password_hash ?? null, password)
  const byIssuerOnly = await requiresIssuer(app.db, email)
  const opens = member && right && !byIssuerOnly && !isLocked(member, app.now())
  const session = opens && (await openSession(app, member, { userAgent }))
  if (!session) {
    // without a way in by password there is nothing to guess
    const guessed = byIssuerOnly ? null : (member?.id ?? null)
    const locked = await countWrongPassword(app, guessed)
    await padResponseTime(began)
    throw new AccountProblem('wrong_credentials', { member_id: member?.id ?? null, locked })
  }
  return answerFor(app, member, session)
}

/** What the app learns of a session that has begun. */
export type SessionAnswer = Awaited<ReturnType<typeof answerFor>>

async function answerFor(app: MemberApp, member: Known, { token, expiresAt, mfaToken }: Opened) {
  const policy = policyOf(member.strictness)
  const texts = canSendTexts(app.config)
  const answer = {
    expires_at: expiresAt,
    ...(mfaToken
      ? { mfa_required: false, mfa_requires_verification: false, mfa_enrollment_available: texts && !member.phone }
      : mfaStateOf(policy, member, texts)),
    mfa_phone_ending: endingOf(member.phone),
    onboarding: onboardingStateOf(member.onboarded_at),
  }
  const ways = member.own_factor ? await factorKinds(app.db, memberHolders, member.id) : []
  return { token, mfaToken, ways, answer }
}

type ByIssuer = {
  readonly memberId: number
  readonly identityId: number
  /** Its session there, for a later logout. */
  readonly issuerSession: string | null
  /** The issuer has confirmed a second factor, and the company's settings accept it. */
  readonly meetsRule: boolean
  readonly userAgent: string
}

/**
 * Opens a session for a person whom their company's issuer signed in. The issuer's second factor meets the company's
 * rule; an authenticator app or a passkey that the member has added remains required.
 */
export async function openIssuerSession(
  app: MemberApp,
  { memberId, meetsRule, userAgent, ...byIssuer }: ByIssuer,
): Promise<SessionAnswer> {
  const member = await memberBy(app, 'id', memberId)
  const isMet = member !== undefined && meetsRule && policyOf(member.strictness) === 'required' && !member.own_factor
  const mfaToken = isMet ? newToken() : null
  const session = member && (await openSession(app, member, { userAgent, mfaToken, byIssuer }))
  if (!session) throw new Problem('company_sign_in_refused')
  return answerFor(app, member, session)
}

type Known = NonNullable<Awaited<ReturnType<typeof memberBy>>>

function memberBy({ db }: MemberApp, column: 'email' | 'id', value: string | number) {
  return db
    .selectFrom('members')
    .select(['id', 'password_hash', 'locked_at', 'phone', 'onboarded_at'])
    .select([strictnessOfCompanies.as('strictness'), hasOwnFactor.as('own_factor')])
    .where(column, '=', value)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/**
 * A member who has left their company signs in with their confirmed private address, because the company keeps the mailbox
 * of the other one. An address that several of them share signs in none.
 */
async function leaverBy(app: MemberApp, email: string) {
  const [one, another] = await app.db
    .selectFrom('notice_preferences as chosen')
    .innerJoin('members', 'members.id', 'chosen.member_id')
    .select('members.id')
    .where('chosen.private_email', '=', email)
    .where('members.closed_at', 'is', null)
    .where(hasLeft(sql.ref('members.id')))
    .limit(2)
    .execute()
  return one && !another ? memberBy(app, 'id', one.id) : undefined
}

type Opened = NonNullable<Awaited<ReturnType<typeof openSession>>>
type Opening = {
  readonly userAgent: string
  readonly mfaToken?: string | null
  readonly byIssuer?: Pick<ByIssuer, 'identityId' | 'issuerSession'>
}

/** Null if the account was locked or its password was changed while this password was being verified. */
async function openSession(app: MemberApp, member: Known, { userAgent, mfaToken = null, byIssuer }: Opening) {
  const now = app.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + app.config.SESSION_HOURS * HOUR_MS)
  const opened = await app.db
    .with('owner', (with_) =>
      with_
        .updateTable('members')
        .set({ last_signed_in_at: now, ...(!byIssuer && { failed_sign_ins: 0, locked_at: null }) })
        // what we send to a member who has chosen none is in the language in which they signed in, unless it is English
        .$if(currentLanguage() !== SOURCE_LANGUAGE, (update) =>
          update.set((member) => ({ locale: member.fn.coalesce('locale', member.val(currentLanguage())) })),
        )
        .where('id', '=', member.id)
        .where('closed_at', 'is', null)
        .where('password_hash', '=', member.password_hash)
        // wrong passwords do not lock the company's sign-in
        .$if(!byIssuer, (query) => query.where(isUnlocked(now)))
        .returning('id'),
    )
    .insertInto('sessions')
    .columns([
      'member_id',
      'token_hash',
      'expires_at',
      'user_agent',
      'created_at',
      'last_used_at',
      'mfa_token_hash',
      'identity_id',
      'issuer_session',
    ])
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
          owner.cast<Buffer | null>(owner.val(mfaToken && digest(mfaToken)), 'bytea').as('mfa_token_hash'),
          owner.cast<number | null>(owner.val(byIssuer?.identityId ?? null), 'bigint').as('identity_id'),
          owner.cast<string | null>(owner.val(byIssuer?.issuerSession ?? null), 'text').as('issuer_session'),
        ]),
    )
    .returning('id')
    .executeTakeFirst()
  return opened ? { token, expiresAt, mfaToken } : null
}
