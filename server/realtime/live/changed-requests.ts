import { sql } from 'kysely'
import { placeOf, type QueuePosition } from '#contract/desk/queue/queue-place.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { QueueNews } from '#server/platform/http/live.ts'

type Row = {
  readonly changed: Changed[] | null
  readonly active: Record<string, number> | null
  readonly everyone: number | null
}
type Changed = QueuePosition & { readonly assignee_id: number | null }

/**
 * The current state, assignee and counts for these requests. Read once for all desks of this node, so it contains
 * nothing that only some concierges may see.
 */
export async function changedRequests(db: DeskDb, ids: readonly string[]): Promise<QueueNews> {
  const { rows } = await sql<Row>`
    with counts as (select assignee_id, sum(active)::integer as active from desk.queue_counts group by assignee_id)
    select (
      select json_agg(json_build_object('external_id', external_id, 'assignee_id', assignee_id, 'queue_group', queue_group,
        'queue_rank', queue_rank, 'queue_since', queue_since))
      from requests where external_id = any (${ids}::text[])) as changed,
      (select json_object_agg(assignee_id, active) from counts) as active,
      (select sum(active)::integer from counts) as everyone`.execute(db)
  const { changed, active, everyone } = rows[0] ?? {}
  const found = new Map(changed?.map((one) => [one.external_id, one]))
  return {
    changes: ids.map((external_id) => {
      const one = found.get(external_id)
      return { external_id, assignee_id: one?.assignee_id ?? null, place: one ? placeOf(one) : null }
    }),
    counts: {
      everyone: everyone ?? 0,
      of: new Map(Object.entries(active ?? {}).map(([id, some]) => [Number(id), some])),
    },
  }
}
