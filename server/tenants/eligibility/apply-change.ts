import { type RawBuilder, sql } from 'kysely'
import type { ListMode } from '#contract/desk/operations/eligibility.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { syncMemberships } from './sync-memberships.ts'

/** Input of a change of eligibility. */
export type EligibilityProposal = {
  readonly id: string
  readonly company_id: number
  readonly kind: 'domains' | 'list'
  /** Null: of a server of the previous release, which did not store the people of the list. */
  readonly mode: ListMode | null
  /** For the kind `domains`: the new ones. */
  readonly domains: readonly string[] | null
}

export type Effect = { added: number; kept: number; removed: number; verified: number; ended: number }

/** Replaces the current state with a proposal. A dry run does the same and rolls it back. */
export async function carryOut(
  trx: DeskTrx,
  means: Pick<App, 'secrets' | 'now'>,
  proposal: EligibilityProposal,
): Promise<Effect> {
  const counts = proposal.kind === 'list' ? await changeList(trx, proposal) : await replaceDomains(trx, proposal)
  return { ...counts, ...(await syncMemberships(trx, means, { companyId: proposal.company_id })) }
}

async function changeList(trx: DeskTrx, proposal: EligibilityProposal) {
  const parts = await partsOf(trx, proposal.id)
  for (const part of parts) await alignIdentities(trx, proposal, part)
  if (proposal.mode === 'leavers') return markLeavers(trx, proposal, parts)
  await noteDigits(trx, proposal)
  const before = await countActive(trx, proposal.company_id)
  if (proposal.mode === 'full') for (const part of parts) await removeOmitted(trx, proposal, part)
  const left = await countActive(trx, proposal.company_id)
  for (const part of parts) await addPeople(trx, proposal, part)
  const added = (await countActive(trx, proposal.company_id)) - left
  return { added, kept: (await countProposed(trx, proposal.id)) - added, removed: before - left }
}

/** Whether the employee numbers of the company hold digits only, with the ones of this list. */
async function noteDigits(trx: DeskTrx, { id, company_id, mode }: EligibilityProposal) {
  await sql`
    update companies set number_digits = case when ${mode} = 'full' then coalesce(trial.number_digits, false)
      else coalesce(trial.number_digits, companies.number_digits) and (companies.number_digits or not exists (
        select from eligible_people where company_id = companies.id and active and proof_hmac is not null)) end
    from desk.eligibility_trials as trial
    where companies.id = ${company_id} and trial.id = ${id}`.execute(trx)
}

/** A range of identities that one statement changes. */
type Part = { readonly from: Buffer; readonly to: Buffer | null }

/** People that one statement changes, within the time that a statement may take. */
const PART_PEOPLE = 20_000
const PARTS_MAX = 256

async function partsOf(trx: DeskTrx, trialId: string): Promise<Part[]> {
  const wanted = Math.min(PARTS_MAX, Math.ceil((await countProposed(trx, trialId)) / PART_PEOPLE))
  const count = Math.max(1, wanted)
  const edge = (nth: number) => Buffer.from([Math.round((nth * PARTS_MAX) / count)])
  return Array.from({ length: count }, (_, nth) => ({
    from: nth === 0 ? Buffer.alloc(0) : edge(nth),
    to: nth === count - 1 ? null : edge(nth + 1),
  }))
}

const within = (identity: RawBuilder<unknown>, { from, to }: Part) =>
  sql`(${identity} >= ${from}::bytea and (${to}::bytea is null or ${identity} < ${to}::bytea))`

/**
 * A person who was known by their address alone is now known by their number, too, or the other way round: they stay
 * the same person, so that a claimed place stays theirs.
 */
async function alignIdentities(trx: DeskTrx, { id, company_id }: EligibilityProposal, part: Part) {
  const known = sql`person.company_id = ${company_id} and person.source = 'list'`
  await sql`
    update eligible_people as person set identity = proposed.identity
    from (select distinct on (person.address_hmac) person.id, proposed.identity
        from desk.eligibility_trial_people as proposed
        join eligible_people as person on ${known} and person.address_hmac = proposed.address_hmac
          and person.identity = person.address_hmac
        where proposed.trial_id = ${id} and proposed.identity <> proposed.address_hmac
          and ${within(sql`proposed.identity`, part)}
          and not exists (select from eligible_people as other where other.company_id = ${company_id}
            and other.source = 'list' and other.identity = proposed.identity)
        order by person.address_hmac, person.id) as proposed
    where person.id = proposed.id`.execute(trx)
  await sql`
    update desk.eligibility_trial_people as proposed set identity = known.identity
    from (select distinct on (proposed.identity) proposed.identity as address_hmac, person.identity
        from desk.eligibility_trial_people as proposed
        join eligible_people as person on ${known} and person.address_hmac = proposed.address_hmac
          and person.identity <> person.address_hmac
        where proposed.trial_id = ${id} and proposed.identity = proposed.address_hmac
          and ${within(sql`proposed.identity`, part)}
          and not exists (select from desk.eligibility_trial_people as other
            where other.trial_id = ${id} and other.identity = person.identity)
        order by proposed.identity, person.active desc, person.id) as known
    where proposed.trial_id = ${id} and proposed.identity = known.address_hmac`.execute(trx)
}

async function removeOmitted(trx: DeskTrx, { id, company_id }: EligibilityProposal, part: Part) {
  await sql`
    delete from eligible_people as person where company_id = ${company_id} and source = 'list'
      and ${within(sql`person.identity`, part)}
      and not exists (select from desk.eligibility_trial_people as proposed
        where proposed.trial_id = ${id} and proposed.identity = person.identity)`.execute(trx)
}

async function addPeople(trx: DeskTrx, { id, company_id }: EligibilityProposal, part: Part) {
  await sql`
    insert into eligible_people as person
      (company_id, source, identity, address_hmac, proof_hmac, site, plan, starts_on, ends_on)
    select ${company_id}, 'list', identity, address_hmac, proof_hmac, site, plan, starts_on, ends_on
    from desk.eligibility_trial_people
    where trial_id = ${id} and not is_faulty and ${within(sql`identity`, part)}
    on conflict (company_id, source, identity) do update set active = true, address_hmac = excluded.address_hmac,
      proof_hmac = excluded.proof_hmac, site = excluded.site, plan = excluded.plan,
      starts_on = excluded.starts_on, ends_on = excluded.ends_on
    where (person.active, person.address_hmac, person.proof_hmac, person.site, person.plan, person.starts_on, person.ends_on)
      is distinct from (true, excluded.address_hmac, excluded.proof_hmac, excluded.site, excluded.plan,
        excluded.starts_on, excluded.ends_on)`.execute(trx)
}

/** Stores also leavers who were not on the list: they may be known by their domain. */
async function markLeavers(trx: DeskTrx, { id, company_id }: EligibilityProposal, parts: readonly Part[]) {
  const before = await countActive(trx, company_id)
  for (const part of parts)
    await sql`
      insert into eligible_people as person (company_id, source, identity, address_hmac, proof_hmac, active)
      select ${company_id}, 'list', identity, address_hmac, proof_hmac, false
      from desk.eligibility_trial_people
      where trial_id = ${id} and not is_faulty and ${within(sql`identity`, part)}
      on conflict (company_id, source, identity) do update set active = false where person.active`.execute(trx)
  const removed = before - (await countActive(trx, company_id))
  return { added: 0, kept: (await countProposed(trx, id)) - removed, removed }
}

async function countProposed(trx: DeskTrx, trialId: string): Promise<number> {
  const { all } = await trx
    .selectFrom('desk.eligibility_trial_people')
    .select((rows) => rows.fn.countAll<number>().as('all'))
    .where('trial_id', '=', trialId)
    .where('is_faulty', '=', false)
    .executeTakeFirstOrThrow()
  return all
}

async function countActive(trx: DeskTrx, companyId: number): Promise<number> {
  const { all } = await trx
    .selectFrom('eligible_people')
    .select((rows) => rows.fn.countAll<number>().as('all'))
    .where('company_id', '=', companyId)
    .where('source', '=', 'list')
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return all
}

async function replaceDomains(trx: DeskTrx, { company_id, domains }: EligibilityProposal) {
  const wanted = domains ?? []
  const removed = await trx
    .deleteFrom('eligible_domains')
    .where('company_id', '=', company_id)
    .$if(wanted.length > 0, (query) => query.where('domain', 'not in', wanted))
    .executeTakeFirst()
  const counts = { added: 0, kept: 0, removed: Number(removed.numDeletedRows) }
  if (wanted.length === 0) return counts
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('eligible_domains')
    .values(wanted.map((domain) => ({ domain, company_id })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const added = Number(numInsertedOrUpdatedRows ?? 0n)
  await refuseLostDomains(trx, company_id, wanted)
  return { ...counts, added, kept: wanted.length - added }
}

/** Another company may have taken a domain since the dry run. */
async function refuseLostDomains(trx: DeskTrx, companyId: number, wanted: readonly string[]) {
  const lost = await trx
    .selectFrom('eligible_domains')
    .select('domain')
    .where('domain', 'in', wanted)
    .where('company_id', '<>', companyId)
    .executeTakeFirst()
  if (lost) throw new Problem('changed_meanwhile')
}
