import type { Transaction } from 'kysely'
import { HOUR_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import { countWrongPassword } from '#server/identity/accounts/credentials.ts'
import { endSessionsOf } from '#server/identity/accounts/sessions.ts'
import { openIssuerSession, type SessionAnswer } from '#server/identity/accounts/sign-in.ts'
import { padResponseTime } from '#server/identity/credentials/constant-time.ts'
import { isLocked } from '#server/identity/credentials/lockout.ts'
import type { Identity } from '#server/identity/issuer/issuer.ts'
import { checkPassword, NO_PASSWORD } from '#server/platform/adapters/passwords.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import { AccountProblem } from '#server/platform/http/account-problem.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { secondsLeft, slotOf, takeSlot } from '#server/platform/http/limits.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { addressProven } from '#server/tenants/eligibility/match.ts'
import { linkIdentity } from './add-member.ts'
import { startPath } from './begun.ts'
import { type CompanyIssuer, isOn, readIssuer } from './issuer-of-company.ts'
import { joinedMail, joinLinkMail } from './mails.ts'

const LIVES_MS = 2 * HOUR_MS
const LINKS_AN_HOUR = 5

/** What a company's issuer says about a person. */
export type Vouched = { readonly issuer: CompanyIssuer; readonly identity: Identity }
type Trx = Transaction<MemberTables>

/** An account with this address exists: the issuer's word is not enough, because another person may have created it. */
export async function askForProof(
  app: MemberApp,
  { issuer, identity }: Vouched,
  { memberId, email }: { readonly memberId: number; readonly email: string },
) {
  const joined = await app.db
    .selectFrom('member_identities')
    .select('id')
    .where('member_id', '=', memberId)
    .where('company_id', '=', issuer.company_id)
    .where('issuer', '=', issuer.issuer)
    .executeTakeFirst()
  // the company has given the address to another person since
  if (joined) throw new Problem('address_of_another_account')
  const token = newToken()
  const now = app.now()
  await app.db
    .insertInto('identity_joins')
    .values({
      token_hash: digest(token),
      member_id: memberId,
      company_id: issuer.company_id,
      issuer: issuer.issuer,
      subject: identity.subject,
      created_at: now,
      expires_at: new Date(now.getTime() + LIVES_MS),
    })
    .execute()
  return { token, company: issuer.name, email }
}

/** Wrong passwords count as at the sign-in. The member's second factor is still required. */
export async function joinByPassword(
  app: MemberApp,
  { token, password }: { readonly token: string; readonly password: string },
  userAgent: string,
): Promise<SessionAnswer & { readonly returnTo: null }> {
  const began = performance.now()
  const join = await pendingJoin(app, token)
  const member = join && (await ownerOf(app, join.member_id))
  if (!join || !member) throw new Problem('sign_in_step_ended')
  const right = await checkPassword(member.password_hash, password)
  if (!right || isLocked(member, app.now())) {
    const locked = await countWrongPassword(app, member.id)
    await padResponseTime(began)
    throw new AccountProblem('wrong_credentials', { member_id: member.id, locked })
  }
  const identityId = await app.db.transaction().execute(async (trx) => {
    if (!(await useJoin(trx, app, join.token_hash))) throw new Problem('sign_in_step_ended')
    const id = await linkIdentity(trx, app, { memberId: member.id, issuer: join, subject: join.subject })
    await addressProven(trx, app, member.id)
    await enqueueFor(trx, member, () => joinedMail(app.config, member.email, join.name))
    return id
  })
  const opening = { memberId: member.id, identityId, issuerSession: null, meetsRule: false, userAgent }
  return { ...(await openIssuerSession(app, opening)), returnTo: null }
}

/** Mails the link to the address of the account, within the hourly limit. */
export function mailJoinLink(app: MemberApp, token: string): Promise<void> {
  return app.db.transaction().execute(async (trx) => {
    const join = await pendingJoin({ ...app, db: trx }, token)
    const member = join && (await ownerOf({ db: trx }, join.member_id))
    if (!join || !member) throw new Problem('sign_in_step_ended')
    const slot = slotOf({ bucket: 'join_link', address: String(member.id), windowMs: HOUR_MS }, app.now())
    if ((await takeSlot(trx, slot)) > LINKS_AN_HOUR)
      throw new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(HOUR_MS, app.now())) })
    const link = newToken()
    await trx
      .updateTable('identity_joins')
      .set({ link_hash: digest(link) })
      .where('token_hash', '=', join.token_hash)
      .execute()
    const livesMs = join.expires_at.getTime() - app.now().getTime()
    await enqueueFor(trx, member, () => joinLinkMail(app.config, member.email, { company: join.name, token: link }), {
      kind: 'confirm',
      livesMs,
    })
  })
}

/**
 * The link proves the address. If it was never proven before, another person may have created the account with it, so
 * what that person knows no longer opens it.
 */
export function confirmJoin(app: MemberApp, linkToken: string) {
  return app.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('identity_joins')
      .select('token_hash')
      .where('link_hash', '=', digest(linkToken))
      .executeTakeFirst()
    const join = found && (await useJoin(trx, app, found.token_hash))
    const member = join && (await ownerOf({ db: trx }, join.member_id))
    const issuer = join && (await readIssuer(trx, join.company_id))
    if (!join || !member || issuer?.issuer !== join.issuer) throw new Problem('invalid_join_link')
    if (!member.email_proven_at) await forgetCredentials(trx, app, member.id)
    await linkIdentity(trx, app, { memberId: member.id, issuer, subject: join.subject })
    await addressProven(trx, app, member.id)
    return { company: issuer.name, start_path: isOn(issuer) ? startPath(issuer.slug) : null }
  })
}

async function forgetCredentials(trx: Trx, { now }: MemberApp, memberId: number) {
  await trx
    .updateTable('members')
    .set({ password_hash: NO_PASSWORD, password_changed_at: now(), phone: null, failed_sign_ins: 0, locked_at: null })
    .where('id', '=', memberId)
    .execute()
  await trx.deleteFrom('second_factors').where('member_id', '=', memberId).execute()
  await trx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await trx.deleteFrom('email_changes').where('member_id', '=', memberId).execute()
  await endSessionsOf(trx, memberId)
}

function pendingJoin({ db, now }: Pick<MemberApp, 'db' | 'now'>, token: string) {
  return db
    .selectFrom('identity_joins')
    .innerJoin('company_issuers', (issuers) =>
      issuers
        .onRef('company_issuers.company_id', '=', 'identity_joins.company_id')
        .onRef('company_issuers.issuer', '=', 'identity_joins.issuer')
        .on('company_issuers.enabled_at', 'is not', null),
    )
    .select([
      'identity_joins.token_hash',
      'identity_joins.member_id',
      'identity_joins.company_id',
      'identity_joins.issuer',
      'identity_joins.subject',
      'identity_joins.expires_at',
      'company_issuers.name',
    ])
    .where('identity_joins.token_hash', '=', digest(token))
    .where('identity_joins.used_at', 'is', null)
    .where('identity_joins.expires_at', '>', now())
    .executeTakeFirst()
}

/** One UPDATE decides among concurrent uses. */
function useJoin(trx: Trx, { now }: MemberApp, tokenHash: Buffer) {
  return trx
    .updateTable('identity_joins')
    .set({ used_at: now() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['member_id', 'company_id', 'issuer', 'subject'])
    .executeTakeFirst()
}

function ownerOf({ db }: Pick<MemberApp, 'db'>, id: number) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'password_hash', 'locked_at', 'email_proven_at', localeOfMember.as('locale')])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}
