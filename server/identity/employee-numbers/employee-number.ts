import { sql, type Transaction } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import type { checkEmployeeNumber, claimEmployeeNumber } from '#contract/member/employee-numbers.ts'
import type { AnswerInput, BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { padResponseTime } from '#server/identity/credentials/constant-time.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { slotOf, takeSlot } from '#server/platform/http/limits.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { joinable } from '#server/tenants/companies/companies.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { hashNumber, hashProof } from '#server/tenants/eligibility/hash-person.ts'
import { syncMemberships } from '#server/tenants/eligibility/sync-memberships.ts'
import { numberTakenMail } from './mails.ts'
import { type Reserved, reserveTry, TRIES_A_DAY, type Tried } from './tries.ts'

type Employee = BodyOf<typeof checkEmployeeNumber>
type Result = AnswerInput<typeof checkEmployeeNumber>
type Trx = Transaction<MemberTables>

/**
 * Whether the company's list has this person. Independent of accounts: a place that is taken is found as well.
 * @throws Problem `not_found`, `too_many_tries`
 */
export async function checkNumber(app: MemberApp, slug: string, typed: Employee, network: string): Promise<Result> {
  const began = performance.now()
  const company = await joinable(app.db, app.config, slug).select('id').executeTakeFirst()
  if (!company) throw new Problem('not_found')
  const person = { companyId: company.id, ...typed }
  const reserved = await reserveTry(app, triedOf(app, person, { memberId: null, network }))
  const found = reserved.allowed && (await isListed(app, person))
  if (found) await reserved.giveBack()
  await padResponseTime(began)
  return resultOf(found, reserved)
}

/**
 * Confirms the place of a member at one of their companies. A place that is confirmed already stays as it is.
 * @throws Problem `not_found`, `too_many_tries`
 */
export async function claimNumber(
  app: MemberApp,
  member: MemberActor,
  { company_id: companyId, ...typed }: BodyOf<typeof claimEmployeeNumber>,
  network: string,
): Promise<Result> {
  const began = performance.now()
  const place = await app.db
    .selectFrom('member_companies')
    .select(['verified_at', 'ended_at'])
    .where('member_id', '=', member.id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!place) throw new Problem('not_found')
  if (place.verified_at && !place.ended_at) return { found: true, tries_left: TRIES_A_DAY, again_at: null }
  const person = { companyId, ...typed }
  const reserved = await reserveTry(app, triedOf(app, person, { memberId: member.id, network }))
  const found =
    reserved.allowed && (await app.db.transaction().execute((trx) => claimPlace(trx, app, member.id, person)))
  if (found) await reserved.giveBack()
  await padResponseTime(began)
  return resultOf(found, reserved)
}

/** Reserves the try of a sign-up. Null if there were too many: the sign-up goes on, and the place is not verified. */
export async function reserveSignUpTry(app: MemberApp, person: Person, network: string): Promise<Reserved | null> {
  try {
    const reserved = await reserveTry(app, triedOf(app, person, { memberId: null, network }))
    return reserved.allowed ? reserved : null
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_tries') return null
    throw error
  }
}

export type Person = { readonly companyId: number } & Employee

function triedOf(
  { secrets }: MemberApp,
  { companyId, employee_id: number }: Person,
  by: Pick<Tried, 'memberId' | 'network'>,
) {
  return { companyId, number: hashNumber(secrets, { companyId, number }).toString('hex'), ...by }
}

const proofOf = ({ secrets }: MemberApp, { companyId, employee_id: number, date_of_birth: dateOfBirth }: Person) =>
  hashProof(secrets, { companyId, number, dateOfBirth })

/** People who start later are found, too; those who have left are not. */
const isAwaited = (now: Date) => sql<boolean>`(person.active
  and coalesce(person.ends_on >= (${now}::timestamptz at time zone 'Pacific/Honolulu')::date, true))`

async function isListed(app: MemberApp, person: Person): Promise<boolean> {
  const { rows } = await sql`
    select from eligible_people as person
    where company_id = ${person.companyId} and proof_hmac = ${proofOf(app, person)} and ${isAwaited(app.now())}
    limit 1`.execute(app.db)
  return rows.length > 0
}

/**
 * Claims the person for the member, and verifies the place. False if the company's list has no such person, and if
 * another member has claimed them, who is notified.
 */
export async function claimPlace(trx: Trx, app: MemberApp, memberId: number, person: Person): Promise<boolean> {
  const proof = proofOf(app, person)
  // one claim of a person at a time: the unique index would end the transaction
  await sql`select pg_advisory_xact_lock(hashtextextended(${proof.toString('hex')}, ${person.companyId}))`.execute(trx)
  // the person before the place, in the order in which a change of the list locks them
  const { rows: people } = await sql<{ id: number }>`
    select id from eligible_people as person
    where company_id = ${person.companyId} and proof_hmac = ${proof} and ${isAwaited(app.now())}
    order by id limit 1 for key share`.execute(trx)
  await releaseClosed(trx, person.companyId, proof)
  const { rows: claimed } = await sql`
    update member_companies as place set claimed_hmac = ${proof}, person_id = person.id
    from eligible_people as person
    where person.id = ${people[0]?.id ?? null} and place.member_id = ${memberId} and place.company_id = ${person.companyId}
      and not exists (select from member_companies as taken
        where taken.company_id = ${person.companyId} and taken.claimed_hmac = ${proof} and taken.member_id <> ${memberId})
    returning place.member_id`.execute(trx)
  await syncMemberships(trx, app, { memberId })
  await notifyHolder(trx, app, { memberId, companyId: person.companyId, proof })
  return claimed.length > 0
}

async function releaseClosed(trx: Trx, companyId: number, proof: Buffer) {
  await sql`
    update member_companies as place set claimed_hmac = null, person_id = null from members
    where place.company_id = ${companyId} and place.claimed_hmac = ${proof}
      and members.id = place.member_id and members.closed_at is not null`.execute(trx)
}

type Claim = { readonly memberId: number; readonly companyId: number; readonly proof: Buffer }

/** Notifies another member who has the place, at most once a day. */
async function notifyHolder(trx: Trx, app: MemberApp, { memberId, companyId, proof }: Claim) {
  const holder = await trx
    .selectFrom('member_companies')
    .innerJoin('members', 'members.id', 'member_companies.member_id')
    .select(['members.id', 'members.email', localeOfMember.as('locale')])
    .where('member_companies.company_id', '=', companyId)
    .where('claimed_hmac', '=', proof)
    .where('member_id', '<>', memberId)
    .executeTakeFirst()
  if (!holder) return
  const slot = slotOf({ bucket: 'employee_number_notice', address: String(holder.id), windowMs: DAY_MS }, app.now())
  if ((await takeSlot(trx, slot)) > 1) return
  await enqueueFor(trx, holder, () => numberTakenMail(app.config, holder.email))
}

const resultOf = (found: boolean, { left, againAt }: Reserved): Result =>
  found ? { found, tries_left: TRIES_A_DAY, again_at: null } : { found, tries_left: left, again_at: againAt }
