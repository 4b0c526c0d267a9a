import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { syncMemberships } from './sync-memberships.ts'

/** Input of a change of eligibility. */
export type EligibilityProposal = {
  readonly id: string
  readonly company_id: number
  readonly kind: 'domains' | 'list'
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
  const counts = proposal.kind === 'list' ? await replaceList(trx, proposal) : await replaceDomains(trx, proposal)
  return { ...counts, ...(await syncMemberships(trx, means, proposal.company_id)) }
}

async function replaceList(trx: DeskTrx, { id, company_id }: EligibilityProposal) {
  const removed = await trx
    .deleteFrom('eligible_addresses as old')
    .where('company_id', '=', company_id)
    .where((old) =>
      old.not(
        old.exists(
          old
            .selectFrom('desk.eligibility_trial_addresses as proposed')
            .whereRef('proposed.address_hmac', '=', 'old.address_hmac')
            .where('proposed.trial_id', '=', id),
        ),
      ),
    )
    .executeTakeFirst()
  const added = await trx
    .insertInto('eligible_addresses')
    .columns(['address_hmac', 'company_id'])
    .expression((from) =>
      from
        .selectFrom('desk.eligibility_trial_addresses as proposed')
        .select(['proposed.address_hmac', sql<number>`${company_id}::integer`.as('company_id')])
        .where('proposed.trial_id', '=', id)
        .where((proposed) =>
          proposed.not(
            proposed.exists(
              proposed
                .selectFrom('eligible_addresses as old')
                .whereRef('old.address_hmac', '=', 'proposed.address_hmac'),
            ),
          ),
        ),
    )
    .executeTakeFirst()
  const { all } = await trx
    .selectFrom('eligible_addresses')
    .select((rows) => rows.fn.countAll<number>().as('all'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  return counted(all, added.numInsertedOrUpdatedRows, removed.numDeletedRows)
}

async function replaceDomains(trx: DeskTrx, { company_id, domains }: EligibilityProposal) {
  const wanted = domains ?? []
  const removed = await trx
    .deleteFrom('eligible_domains')
    .where('company_id', '=', company_id)
    .$if(wanted.length > 0, (query) => query.where('domain', 'not in', wanted))
    .executeTakeFirst()
  if (wanted.length === 0) return counted(0, 0n, removed.numDeletedRows)
  const added = await trx
    .insertInto('eligible_domains')
    .values(wanted.map((domain) => ({ domain, company_id })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return counted(wanted.length, added.numInsertedOrUpdatedRows, removed.numDeletedRows)
}

function counted(all: number, added: bigint | undefined, removed: bigint) {
  return { added: Number(added ?? 0n), kept: all - Number(added ?? 0n), removed: Number(removed) }
}
