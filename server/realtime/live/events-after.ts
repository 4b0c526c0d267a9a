import { sql } from 'kysely'
import type { LiveEventType } from '#contract/member/events.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'

/** A client that missed more events than this gets everything faster by fetching it again. */
const MOST_EVENTS = 500

type LiveEvent = { readonly number: number; readonly type: LiveEventType; readonly request_external_id: string }

export type EventsRead = {
  /** The number of the member's last event. */
  readonly last: number
  readonly events: readonly LiveEvent[]
  /** False if some of the events after the cursor have been deleted, or if the cursor is unknown. */
  readonly whole: boolean
}

/** Events of this member's requests after a cursor; null if the session has ended. */
export async function eventsAfter(
  db: MemberDb,
  member: MemberActor,
  place: number,
  now: Date,
): Promise<EventsRead | null> {
  const { rows } = await sql<{ last: number; events: LiveEvent[] }>`
    select coalesce(stream.last_number, 0) as last, coalesce(missed.events, '[]') as events
    from sessions
    left join member_streams stream on stream.member_id = sessions.member_id
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'number', e.number, 'type', e.type, 'request_external_id', e.request_external_id) order by e.number) as events
      from (
        select * from member_events
        where member_id = ${member.id} and number > ${place}
        order by number limit ${MOST_EVENTS}
      ) e
    ) missed on true
    where sessions.id = ${member.sessionId} and sessions.expires_at > ${now}`.execute(db)
  const [row] = rows
  return row ? { ...row, whole: row.events.length === row.last - place } : null
}

/** The cursor for a stream without a Last-Event-ID, and the expiry of its session; null if the session has ended. */
export async function currentPosition(db: MemberDb, member: MemberActor) {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('member_streams', 'member_streams.member_id', 'sessions.member_id')
    .select(['sessions.expires_at', 'member_streams.last_number'])
    .where('sessions.id', '=', member.sessionId)
    .executeTakeFirst()
  return row ? { expiresAt: row.expires_at, last: row.last_number ?? 0 } : null
}
