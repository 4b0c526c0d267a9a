import { sql } from 'kysely'
import type { MarkedWork } from '#contract/desk/requests/time-spent.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

type Work = {
  readonly id: string
  readonly request_id: number
  readonly staff_id: number
  readonly kind: MarkedWork | 'open'
  readonly began: Date
  readonly ended: Date
}

/**
 * Stores a stretch of work. Only the part that does not overlap an earlier stretch of the same concierge counts, on
 * any request. The caller must hold the concierge's lock (`takeTurn`). The same id again changes nothing.
 */
export async function recordWork(trx: DeskTrx, { id, request_id, staff_id, kind, began, ended }: Work): Promise<void> {
  await sql`
    with stretch as (
      select tstzrange(${began}, ${ended}) as span
    ), counted as (
      select span, tstzmultirange(span) - coalesce(
        (select range_agg(earlier) from desk.work cross join lateral unnest(counted) as earlier
          where int4range(staff_id, staff_id, '[]') && int4range(${staff_id}::integer, ${staff_id}::integer, '[]')
            and counted && stretch.span),
        '{}') as spans
      from stretch
    )
    insert into desk.work (id, request_id, staff_id, kind, span, counted, counted_ms)
    select ${id}, ${request_id}, ${staff_id}::integer, ${kind}, span, spans,
      (select coalesce(sum(extract(epoch from upper(one) - lower(one)) * 1000), 0)::bigint from unnest(spans) as one)
    from counted
    on conflict (id) do nothing`.execute(trx)
}
