import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type QueuePosition, readPlace } from '#contract/desk/queue/queue-place.ts'
import { invalidField } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

export const SORT_COLUMNS = ['requests.queue_group', 'requests.queue_rank', 'requests.queue_since'] as const

/** Sorts by the order of the queue. */
export const inOrder = <Tables, From extends keyof Tables, Row>(rows: SelectQueryBuilder<Tables, From, Row>) =>
  rows
    .orderBy(sql`requests.queue_group`)
    .orderBy(sql`requests.queue_rank`)
    .orderBy(sql`requests.queue_since`)
    .orderBy(sql`requests.external_id`)

/** Condition for the rest of a search: a lower score, or the same score and later in the queue. */
export async function foundAfter(trx: DeskTrx, after: string | undefined, found: RawBuilder<unknown>) {
  if (after === undefined) return sql<boolean>`true`
  const [, score, place] = /^(\d{1,6})~(.+)$/.exec(after) ?? []
  const rest = await pageAfter(trx, place ?? after)
  const reached = score
    ? sql`${Number(score)}`
    : sql`(select score from ${found} as one
    where one.id = (select id from requests where external_id = ${after}))`
  return sql<boolean>`(found.score < ${reached} or (found.score = ${reached} and ${rest}))`
}

/**
 * Condition for the requests after a cursor, which is a position or the id of the previous page's last request;
 * without a cursor, all requests. A position refers to the order, not to the list: if a request moves between two
 * pages, no other request is skipped or repeated.
 */
export async function pageAfter(trx: DeskTrx, after: string | undefined) {
  if (after === undefined) return sql<boolean>`true`
  const { queue_group, queue_rank, queue_since, external_id } = readPlace(after) ?? (await positionOf(trx, after))
  return sql<boolean>`(requests.queue_group, requests.queue_rank, requests.queue_since, requests.external_id)
    > (${queue_group}, ${queue_rank}, ${queue_since}, ${external_id})`
}

async function positionOf(trx: DeskTrx, external_id: string): Promise<QueuePosition> {
  const position = await trx
    .selectFrom('requests')
    .select([...SORT_COLUMNS, 'requests.external_id'])
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  if (!position) throw invalidField('after', 'There is no such request to go on from.')
  return position
}
