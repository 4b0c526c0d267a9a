import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { invalidField } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/db/transactions.ts'

/** A position in the order, not in the list: what moves on meanwhile makes nobody skip or repeat the rest. */
type Position = { queue_group: number; queue_rank: number; queue_since: number; external_id: string }

export const SORT_COLUMNS = ['requests.queue_group', 'requests.queue_rank', 'requests.queue_since'] as const

/** As the queue stands. */
export const inOrder = <Tables, From extends keyof Tables, Row>(rows: SelectQueryBuilder<Tables, From, Row>) =>
  rows
    .orderBy(sql`requests.queue_group`)
    .orderBy(sql`requests.queue_rank`)
    .orderBy(sql`requests.queue_since`)
    .orderBy(sql`requests.external_id`)

export const cursorAfter = ({ queue_group, queue_rank, queue_since, external_id }: Position) =>
  `${queue_group}.${queue_rank}.${queue_since}.${external_id}`

/** Where a search goes on: what fits less, or as well and stands later. */
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

/** What lies behind the position that a page ended at, or behind its last request; without one, everything. */
export async function pageAfter(trx: DeskTrx, after: string | undefined) {
  if (after === undefined) return sql<boolean>`true`
  const { queue_group, queue_rank, queue_since, external_id } = readPosition(after) ?? (await positionOf(trx, after))
  return sql<boolean>`(requests.queue_group, requests.queue_rank, requests.queue_since, requests.external_id)
    > (${queue_group}, ${queue_rank}, ${queue_since}, ${external_id})`
}

function readPosition(after: string): Position | null {
  const [, group, rank, since, external_id] = /^([012])\.(-?\d{1,15})\.(-?\d{1,15})\.([\w-]{8,64})$/.exec(after) ?? []
  if (!external_id) return null
  return { queue_group: Number(group), queue_rank: Number(rank), queue_since: Number(since), external_id }
}

async function positionOf(trx: DeskTrx, external_id: string): Promise<Position> {
  const position = await trx
    .selectFrom('requests')
    .select([...SORT_COLUMNS, 'requests.external_id'])
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  if (!position) throw invalidField('after', 'There is no such request to go on from.')
  return position
}
