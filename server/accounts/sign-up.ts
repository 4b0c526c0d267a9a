import { sql, type Transaction } from 'kysely'
import { cleanAddress } from '#basics/text.ts'
import type { signUp as endpoint } from '#contract/member/accounts.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem, problems } from '#contract/shared/problems.ts'
import { hashPassword } from '#server/adapters/passwords.ts'
import { joinable } from '#server/companies/companies.ts'
import { mailedLink } from '#server/credentials/mailed-links.ts'
import type { MemberTables } from '#server/db/tables.ts'
import type { MemberApp } from '#server/http/app.ts'
import { takeSlot } from '#server/http/limits.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { inviteToConfirm } from './confirm-address.ts'
import { alreadySignedUpMail } from './mails.ts'

export type Newcomer = BodyOf<typeof endpoint>['user']

/** Creates the account. An address that is taken costs the same work, and only its owner hears why. */
export async function signUp(app: MemberApp, newcomer: Newcomer): Promise<void> {
  const companyId = await companyOf(app, cleanAddress(newcomer.company_slug ?? ''))
  const passwordHash = await hashPassword(newcomer.password)
  if (await addMember(app, newcomer, passwordHash, companyId)) return
  await mailOwner(app, newcomer.email)
  // neutral on purpose: names no reason
  throw new Problem('address_not_usable', { errors: { 'user.email': [problems.address_not_usable[1]] } })
}

async function companyOf({ db, config }: MemberApp, slug: string): Promise<number | null> {
  if (!slug) return null
  const company = await joinable(db, config, slug).select('id').executeTakeFirst()
  if (!company) throw invalidField('user.company_slug', 'We do not know this company. Please check your link.')
  return company.id
}

/** False where the address is taken. */
async function addMember(app: MemberApp, newcomer: Newcomer, passwordHash: string, companyId: number | null) {
  return app.db.transaction().execute(async (trx) => {
    const member = await insertMember(trx, { app, newcomer, passwordHash, companyId })
    if (!member) return false
    // the owner of the address hears that it is in use here, and can end that
    await inviteToConfirm(trx, app, { id: member.id, email: newcomer.email })
    return true
  })
}

type Adding = { app: MemberApp; newcomer: Newcomer; passwordHash: string; companyId: number | null }

function insertMember(trx: Transaction<MemberTables>, { app, newcomer, passwordHash, companyId }: Adding) {
  return trx
    .with('member', (with_) =>
      with_
        .insertInto('members')
        .values({
          external_id: app.newId(),
          email: newcomer.email,
          first_name: newcomer.name,
          last_name: newcomer.last_name,
          password_hash: passwordHash,
          terms_accepted_at: app.now(),
          created_at: app.now(),
        })
        .onConflict((conflict) => conflict.column('email').where('closed_at', 'is', null).doNothing())
        .returning('id'),
    )
    .with('affiliation', (with_) =>
      with_
        .insertInto('member_companies')
        .columns(['member_id', 'company_id'])
        .expression((from) =>
          from
            .selectFrom('member')
            .select(['id', sql<number>`${companyId}::integer`.as('company_id')])
            .where(sql<boolean>`${companyId}::integer is not null`),
        ),
    )
    .selectFrom('member')
    .select('id')
    .executeTakeFirst()
}

const NOTICES_AN_HOUR = 5
const HOUR_MS = 3_600_000

/** By mail, to a member who has not closed their account, and not without end. */
async function mailOwner(app: MemberApp, email: string): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const owner = await trx
      .selectFrom('members')
      .select('id')
      .where('email', '=', email)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (!owner) return
    const hour = app.now().getTime() - (app.now().getTime() % HOUR_MS)
    const place = { bucket: 'sign_up_notice', address: String(owner.id), windowStart: new Date(hour) }
    const hits = await takeSlot(trx, place)
    // as soon, and as long, as the mail that confirms a new account
    if (hits <= NOTICES_AN_HOUR)
      await enqueue(trx, alreadySignedUpMail(app.config, email), mailedLink('confirm', app.now()))
  })
}
