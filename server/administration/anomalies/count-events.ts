import { sql } from 'kysely'
import { HOUR_MS } from '#basics/time/duration.ts'
import type { App } from '#server/platform/http/app.ts'

export type CountedEvent = {
  readonly door: string
  readonly event: string
  readonly address: string
  /** Null: a member's account, or an unknown one. */
  readonly staffId: number | null
}

type Row = {
  readonly hour: string
  readonly door: string
  readonly event: string
  readonly address: string
  readonly staff_id: number
  count: number
  last_at: string
}

/** While a statement is running, events from more addresses than this are counted together. */
const KINDS_MAX = 1_000

/**
 * Counts events per hour in the database, with one statement at a time: a flood of rejected calls costs no more. If a
 * write fails, only the log has the events. `settled` resolves when no event waits.
 */
export function eventCounts({ deskDb, now, log }: Pick<App, 'deskDb' | 'now' | 'log'>) {
  let waiting = new Map<string, Row>()
  let writing: Promise<void> | null = null
  const write = async () => {
    while (waiting.size > 0) {
      const rows = [...waiting.entries()].toSorted(([one], [other]) => one.localeCompare(other)).map(([, row]) => row)
      waiting = new Map()
      await sql`
        insert into desk.security_counts (hour, door, event, address, staff_id, count, last_at)
        select hour, door, event, address, staff_id, count, last_at
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (
            hour timestamptz, door text, event text, address text, staff_id integer, count integer, last_at timestamptz)
        on conflict (hour, door, event, address, staff_id) do update
          set count = security_counts.count + excluded.count,
            last_at = greatest(security_counts.last_at, excluded.last_at)`
        .execute(deskDb)
        .catch((error: unknown) => log.warn({ err: error }, 'Security events could not be counted.'))
    }
    writing = null
  }
  return {
    count({ door, event, address, staffId }: CountedEvent): void {
      const at = now()
      const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString()
      const from = waiting.size < KINDS_MAX ? address : 'many addresses'
      const key = JSON.stringify([hour, door, event, from, staffId])
      const row = waiting.get(key) ?? {
        hour,
        door,
        event,
        address: from,
        staff_id: staffId ?? 0,
        count: 0,
        last_at: '',
      }
      row.count += 1
      row.last_at = at.toISOString()
      waiting.set(key, row)
      writing ??= write()
    },
    settled: async (): Promise<void> => {
      await writing
    },
  }
}
