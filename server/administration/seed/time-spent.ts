import { sql } from 'kysely'
import { readBaselines, type readDefaultBaselines } from './content/desk.ts'
import type { Trx } from './context.ts'

/** A measured baseline replaces the default. */
const MEASURED = 2
const LONG_AGO_MS = 3 * 365 * 24 * 60 * 60 * 1000

/** Inserts defaults for ideas of the original catalog that operations have neither renamed nor given a baseline. */
export async function insertDefaultBaselines(
  trx: Trx,
  baselines: ReturnType<typeof readDefaultBaselines>,
  ideas: readonly { readonly id: number; readonly name: string }[],
  now: Date,
): Promise<void> {
  const names = new Map(ideas.map(({ id, name }) => [id, name]))
  const bare = await trx
    .selectFrom('surveys')
    .select(['id', 'name'])
    .where('listed', '=', true)
    .where((survey) =>
      survey.not(
        survey.exists(survey.selectFrom('desk.baselines').select('version').whereRef('survey_id', '=', 'surveys.id')),
      ),
    )
    .execute()
  const ours = new Set(bare.flatMap(({ id, name }) => (names.get(id) === name ? [id] : [])))
  const rows = baselines
    .filter(({ idea }) => ours.has(idea))
    .map(({ idea, ...baseline }) => ({ survey_id: idea, version: 1, published_at: now, ...baseline }))
  if (rows.length > 0) await trx.insertInto('desk.baselines').values(rows).execute()
}

/** Inserts baselines, and the work before each of our messages. The displayed times are derived from these. */
export async function insertTimeSpent(trx: Trx, now: Date): Promise<void> {
  // before the first request of the demo
  const published_at = new Date(now.getTime() - LONG_AGO_MS)
  await trx
    .insertInto('desk.baselines')
    .values(
      readBaselines().map(({ idea, ...baseline }) => ({
        survey_id: idea,
        version: MEASURED,
        published_at,
        ...baseline,
      })),
    )
    .execute()
  await sql`
    with said as (
      select request_id, seq, staff_id, at as ended, at - (6 + (seq * 11 + request_id * 5) % 19) * interval '1 minute' as began
        from timeline where kind = 'message' and staff_id is not null
    ), worked as (
      -- messages are written one after the other, never two at once
      select *, greatest(began, max(ended) over (
          partition by staff_id order by ended, request_id, seq rows between unbounded preceding and 1 preceding)) as free
        from said
    )
    insert into desk.work (id, request_id, staff_id, kind, span, counted, counted_ms)
    select 'demo/' || request_id || '/' || seq, request_id, staff_id, 'open', tstzrange(began, ended),
        tstzmultirange(tstzrange(free, ended)), extract(epoch from ended - free) * 1000
      from worked where free < ended
     order by ended, request_id, seq`.execute(trx)
}
