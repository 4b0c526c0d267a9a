import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'
import { AT_ONCE, domainOf, hashAddress, yieldToEventLoop } from './hash-person.ts'
import { isCurrent } from './is-current.ts'

type Means = Pick<App, 'secrets' | 'now'>
type Trx = DeskTrx | Transaction<MemberTables>
/** All members of a company, some of them, or one member at all of their companies. */
type Scope = { readonly companyId: number; readonly memberIds?: readonly number[] } | { readonly memberId: number }
type Changed = { readonly member_id: number }
type Place = { member_id: number; company_id: number; email: string }

/**
 * Updates members' places at their companies after a change of an address, a list, a directory or a date: verifies the
 * places of people whom the company knows by a proven address or by their employee number, and ends the places that were
 * verified in this way and no longer are. A person who has left is not eligible, whatever the domains and other sources
 * say. A verified place has the site and the plan that the list gives the person. The open pages of every affected
 * member are reloaded. Places that were verified by operations stay; accounts,
 * requests and conversations stay in every case.
 */
export async function syncMemberships(trx: Trx, means: Means, scope: Scope) {
  const places = await lockPlaces(trx, scope)
  const verified: Changed[] = []
  const ended: Changed[] = []
  const moved: Changed[] = []
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const some = places.slice(at, at + AT_ONCE)
    const standing = standings(means, some)
    verified.push(...(await verifyPlaces(trx, means, standing)))
    ended.push(...(await endPlaces(trx, means, standing)))
    moved.push(...(await movePlaces(trx, standing)))
    await yieldToEventLoop()
  }
  await announceToMembers(trx, [...verified, ...ended, ...moved])
  return { verified: verified.length, ended: ended.length }
}

/** Locked, so that no address is proven concurrently. The next statement sees what was committed before. */
async function lockPlaces(trx: Trx, scope: Scope): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select place.member_id, place.company_id, members.email
    from member_companies as place join members on members.id = place.member_id
    where members.closed_at is null
      and ${'memberId' in scope ? sql`place.member_id = ${scope.memberId}` : ofCompany(scope)}
    order by place.member_id, place.company_id for update of place`.execute(trx)
  return rows
}

const ofCompany = ({ companyId, memberIds }: { companyId: number; memberIds?: readonly number[] }) =>
  memberIds
    ? sql`place.company_id = ${companyId} and place.member_id = any (${memberIds}::bigint[])`
    : sql`place.company_id = ${companyId}`

async function verifyPlaces(trx: Trx, { now }: Means, standing: RawBuilder<unknown>) {
  const { rows } = await sql<Changed>`
    update member_companies as place
    set verified_at = ${now()}, by_eligibility = true, ended_at = null, grace_until = null
    from (${standing}) as standing
    where place.member_id = standing.member_id and place.company_id = standing.company_id
      and standing.is_proven and standing.is_eligible and (verified_at is null or ended_at is not null)
    returning place.member_id`.execute(trx)
  return rows
}

async function endPlaces(trx: Trx, { now }: Means, standing: RawBuilder<unknown>) {
  const { rows } = await sql<Changed>`
    update member_companies as place
    set ended_at = ${now()}, grace_until = ${now()}::timestamptz + companies.grace_days * interval '1 day'
    from (${standing}) as standing
    join companies on companies.id = standing.company_id
    where place.member_id = standing.member_id and place.company_id = standing.company_id
      and not standing.is_eligible and verified_at is not null and by_eligibility and ended_at is null
    returning place.member_id`.execute(trx)
  return rows
}

/** Gives each verified place the site and the plan of its person. */
async function movePlaces(trx: Trx, standing: RawBuilder<unknown>) {
  const { rows } = await sql<Changed>`
    update member_companies as place set site = standing.site, plan = standing.plan
    from (${standing}) as standing
    where place.member_id = standing.member_id and place.company_id = standing.company_id
      and verified_at is not null and ended_at is null
      and (place.site, place.plan) is distinct from (standing.site, standing.plan)
    returning place.member_id`.execute(trx)
  return rows
}

/**
 * Makes the members' open pages read everything again, after this transaction has committed: a number without an event is
 * a gap to them, which servers and pages of the previous release understand, too.
 */
async function announceToMembers(trx: Trx, changed: readonly Changed[]) {
  if (changed.length === 0) return
  await sql`
    with numbered as (
      insert into member_streams as stream (member_id, last_number)
      select distinct id, 1 from unnest(${changed.map(({ member_id }) => member_id)}::bigint[]) as id order by id
      on conflict (member_id) do update set last_number = stream.last_number + 1
      returning member_id)
    select pg_notify(${LIVE_CHANNEL}, json_build_object('member', member_id)::text)::text from numbered`.execute(trx)
}

/** Whether each place is known to its company, and whether the member has proven that they are that person. */
function standings({ secrets, now }: Means, places: readonly Place[]) {
  const known = sql`(person.active and ${isCurrent(now())})`
  const ofPerson = (column: 'site' | 'plan') => sql`(
    select ${sql.ref(column)} from eligible_people as person
    where person.company_id = place.company_id and ${known} and ${sql.ref(column)} is not null
      and (person.id = place.person_id or (person.address_hmac = given.address_hmac and members.email_proven_at is not null))
    order by person.id = place.person_id desc nulls last, person.id limit 1)`
  return sql`
    select place.member_id, place.company_id, ${ofPerson('site')} as site, ${ofPerson('plan')} as plan,
      members.email_proven_at is not null or place.person_id is not null as is_proven,
      not exists (select from eligible_people as person
        where person.company_id = place.company_id and person.address_hmac = given.address_hmac and not person.active)
      -- the employee number by which the place was claimed belongs to a person who has left
      and not exists (select from eligible_people as claimed join eligible_people as person
          on person.company_id = claimed.company_id and person.identity = claimed.identity
        where claimed.id = place.person_id and not person.active)
      and (exists (select from eligible_domains as known
          where known.company_id = place.company_id and known.domain = given.domain)
        or exists (select from eligible_people as person
          where person.company_id = place.company_id and person.address_hmac = given.address_hmac and ${known})
        or exists (select from eligible_people as person where person.id = place.person_id and ${known})) as is_eligible
    from unnest(${places.map(({ member_id }) => member_id)}::bigint[], ${places.map(({ company_id }) => company_id)}::integer[],
      ${places.map(({ email }) => domainOf(email))}::text[],
      ${places.map(({ email }) => hashAddress(secrets, email))}::bytea[])
      as given (member_id, company_id, domain, address_hmac)
    join member_companies as place on place.member_id = given.member_id and place.company_id = given.company_id
    join members on members.id = place.member_id`
}
