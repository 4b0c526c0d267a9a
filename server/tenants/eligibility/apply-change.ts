import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { syncMemberships } from './sync-memberships.ts'

/** How a list is read: all people of the company, or those who join or leave. */
export type ListMode = 'full' | 'joiners' | 'leavers'

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
  if (proposal.mode === 'leavers') return markLeavers(trx, proposal)
  const removed = proposal.mode === 'joiners' ? 0 : await removeOmitted(trx, proposal)
  const { rows } = await sql<{ is_new: boolean }>`
    insert into eligible_people as person
      (company_id, source, identity, address_hmac, proof_hmac, site, plan, starts_on, ends_on)
    select ${proposal.company_id}, 'list', identity, address_hmac, proof_hmac, site, plan, starts_on, ends_on
    from desk.eligibility_trial_people where trial_id = ${proposal.id}
    on conflict (company_id, source, identity) do update set active = true, address_hmac = excluded.address_hmac,
      proof_hmac = excluded.proof_hmac, site = excluded.site, plan = excluded.plan,
      starts_on = excluded.starts_on, ends_on = excluded.ends_on
    where (person.active, person.address_hmac, person.proof_hmac, person.site, person.plan, person.starts_on, person.ends_on)
      is distinct from (true, excluded.address_hmac, excluded.proof_hmac, excluded.site, excluded.plan,
        excluded.starts_on, excluded.ends_on)
    returning xmax = 0 as is_new`.execute(trx)
  const added = rows.filter(({ is_new }) => is_new).length
  return { added, kept: (await countActive(trx, proposal.company_id)) - added, removed }
}

async function removeOmitted(trx: DeskTrx, { id, company_id }: EligibilityProposal): Promise<number> {
  const { rows } = await sql<{ active: boolean }>`
    delete from eligible_people as person where company_id = ${company_id} and source = 'list'
      and not exists (select from desk.eligibility_trial_people as proposed
        where proposed.trial_id = ${id} and proposed.identity = person.identity)
    returning active`.execute(trx)
  return rows.filter(({ active }) => active).length
}

/** Stores also leavers who were not on the list: they may be known by their domain. */
async function markLeavers(trx: DeskTrx, { id, company_id }: EligibilityProposal) {
  const before = await countActive(trx, company_id)
  await sql`
    insert into eligible_people as person (company_id, source, identity, address_hmac, proof_hmac, active)
    select ${company_id}, 'list', identity, address_hmac, proof_hmac, false
    from desk.eligibility_trial_people where trial_id = ${id}
    on conflict (company_id, source, identity) do update set active = false where person.active`.execute(trx)
  const kept = await countActive(trx, company_id)
  return { added: 0, kept, removed: before - kept }
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
