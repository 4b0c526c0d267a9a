import { type RawBuilder, sql } from 'kysely'
import { PRESENCE_GONE_MS } from '#contract/desk/queue/presence.ts'
import type { Attention } from '#contract/member/requests.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'

const OPEN_MAX = 100

/**
 * The assignee of one of the member's requests, when an answer is due, and which messages were seen. Null if the
 * member has no such request.
 */
export async function getAttention(db: MemberDb, member: MemberActor, externalId: string, now: Date) {
  const [attention] = await attend(db, now, sql`external_id = ${externalId} and member_id = ${member.id}`)
  return attention ?? null
}

/** The same for all open requests of the member, newest first. */
export function attentionToOpen(db: MemberDb, member: MemberActor, now: Date) {
  return attend(
    db,
    now,
    sql`member_id = ${member.id} and status <> 'closed' order by issued_at desc, requests.id desc limit ${OPEN_MAX}`,
  )
}

async function attend(db: MemberDb, now: Date, which: RawBuilder<unknown>) {
  const writingSince = new Date(now.getTime() - PRESENCE_GONE_MS)
  const { rows } = await sql<Attended & (DeskHours | NoHours)>`
    select external_id as request_id, attention.concierge, attention.writer, due_at as answer_due_at, pick_by,
      said.id as seen_up_to, attention.seen_at, hours.*
    from requests
    cross join lateral attention_to(requests.id, ${writingSince}) as attention
    left join lateral desk_hours_of(requests.id, ${now}) as hours on true
    left join lateral (
      select min(expires_at) as pick_by from option_versions as version
       where version.request_id = requests.id and expires_at > ${now} and status <> 'closed'
         and not exists (select from option_answers where version_id = version.id)
         and not exists (select from option_versions as later
                          where later.set_id = version.set_id and later.version > version.version)
    ) as waiting on true
    left join timeline said on said.request_id = requests.id and said.seq = attention.seen_seq
    where ${which}`.execute(db)
  return rows.map((row) => ({ ...row, presence: row.time_zone === null ? null : presenceOf(row, now) }))
}

type Attended = Omit<Attention, 'answer_due_at' | 'pick_by' | 'seen_at' | 'presence'> & {
  readonly request_id: string
  readonly answer_due_at: Date | null
  readonly pick_by: Date | null
  readonly seen_at: Date | null
}
type NoHours = { readonly time_zone: null }
type DeskHours = {
  readonly on_shift: boolean
  /** When the concierge is next at the desk, or since when; null if unknown. */
  readonly opens_at: Date | null
  readonly closes_at: Date | null
  /** The colleague who covers the absence and is on shift now. */
  readonly cover: string | null
  readonly time_zone: string
}

function presenceOf({ on_shift, opens_at, closes_at, cover, time_zone }: DeskHours, now: Date) {
  if (on_shift && opens_at && closes_at && opens_at <= now)
    return { state: 'at_desk', until: closes_at, time_zone } as const
  if (!on_shift && cover !== null) return { state: 'covered', by: cover, back_at: opens_at, time_zone } as const
  return { state: 'away', back_at: opens_at, time_zone } as const
}
