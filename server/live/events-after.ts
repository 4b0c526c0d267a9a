import { sql } from 'kysely'
import type { LiveEventType } from '#contract/member/events.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'

/** A client that missed more than this is quicker with fetching everything. */
const MOST_EVENTS = 500

type LiveEvent = { readonly number: number; readonly type: LiveEventType; readonly request_external_id: string }

export type EventsRead = {
  /** Where the member's numbering stands. */
  readonly last: number
  readonly events: readonly LiveEvent[]
  /** False where some of what came after is not known anymore, or the place never was one of ours. */
  readonly whole: boolean
}

/** What happened to this member's requests after a place in the numbering; null where the session is over. */
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

/** Where a stream without a Last-Event-ID begins, and when its session ends by itself; null where it has. */
export async function currentPosition(db: MemberDb, member: MemberActor) {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('member_streams', 'member_streams.member_id', 'sessions.member_id')
    .select(['sessions.expires_at', 'member_streams.last_number'])
    .where('sessions.id', '=', member.sessionId)
    .executeTakeFirst()
  return row ? { expiresAt: row.expires_at, last: row.last_number ?? 0 } : null
}
