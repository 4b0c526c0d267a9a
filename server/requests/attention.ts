import { sql } from 'kysely'
import { PRESENCE_GONE_MS } from '#contract/desk/presence.ts'
import type { Attention } from '#contract/member/requests.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'

/** Who has one of the member's requests, by when an answer is due, and how far their words were seen; null: no such. */
export async function getAttention(db: MemberDb, member: MemberActor, externalId: string, now: Date) {
  const writingSince = new Date(now.getTime() - PRESENCE_GONE_MS)
  const { rows } = await sql<Attended>`
    select attention.concierge, attention.writer, due_at as answer_due_at, said.id as seen_up_to, attention.seen_at
    from requests
    cross join lateral attention_to(requests.id, ${writingSince}) as attention
    left join timeline said on said.request_id = requests.id and said.seq = attention.seen_seq
    where external_id = ${externalId} and member_id = ${member.id}`.execute(db)
  return rows[0] ?? null
}

type Attended = Omit<Attention, 'answer_due_at' | 'seen_at'> & {
  readonly answer_due_at: Date | null
  readonly seen_at: Date | null
}
