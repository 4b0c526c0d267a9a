import type { Expression, Insertable } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { Timeline } from '#server/db/tables.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'

export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

/** The request under its row lock: whatever happens to it is numbered one after the other. */
export async function lockRequest(trx: DeskTrx, externalId: string | Expression<string>) {
  const row = await trx
    .selectFrom('requests')
    .select([
      'id',
      'external_id',
      'member_id',
      'status',
      'assignee_id',
      'waiting_on',
      'waiting_since',
      'closed_at',
      'last_seq',
      'last_message_at',
    ])
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

type Said = {
  readonly kind: 'message'
  readonly id: string
  readonly body: string
  readonly body_html: string
  readonly quick_answers?: string[] | null
}
type Happened = {
  readonly event: 'taken' | 'released' | 'status' | 'disowned'
  readonly data: Record<string, string> | null
}
/** Nobody (null) is who acts without an account at the desk. */
type Actor = { readonly id: StaffActor['id'] | null; readonly name: string }

/** Writes what this colleague said and did after what is there. Returns the timeline's last number. */
export async function appendToTimeline(
  trx: DeskTrx,
  app: Pick<App, 'newId'>,
  { request, staff, at }: { request: LockedRequest; staff: Actor; at: Date },
  entries: readonly (Said | Happened)[],
): Promise<number> {
  const rows = entries.map((entry, index): Insertable<Timeline> => {
    const by = { source: 'other', source_name: staff.name, staff_id: staff.id } as const
    const place = { request_id: request.id, seq: request.last_seq + index + 1, at, ...by }
    if ('kind' in entry) return { ...place, ...entry }
    const event_data = entry.data && JSON.stringify(entry.data)
    return { ...place, kind: 'event', id: app.newId(), event: entry.event, event_data }
  })
  if (rows.length > 0) await trx.insertInto('timeline').values(rows).execute()
  return request.last_seq + rows.length
}

/** Nodes' clocks differ a little: a thread's times follow its numbers all the same. */
export function notBefore(last: Date | null, now: Date): Date {
  return last && last > now ? last : now
}
