import { sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { readNames } from '#server/records/translations/names.ts'
import { getAttention } from './attention.ts'
import { messagePreview } from './message-preview.ts'

/** Time for which a read message still opens the dashboard. */
const RECENT_MS = 3 * DAY_MS

/** The opening of the member's dashboard, and the concierge who last wrote to the member. */
export async function openingOf(db: MemberDb, member: MemberActor, now: Date) {
  const threads = await spokenIn(db, member)
  const last_concierge = newest(threads)?.said_by ?? null
  const chosen = openingThread(threads, now)
  const attention = chosen && (await getAttention(db, member, chosen.request_id, now))
  if (!chosen || !attention) return { opening: null, last_concierge }
  const { request_id, request_name, survey_category_image_url } = chosen
  const { concierge, presence, answer_due_at } = attention
  const translated = await readNames(db, [request_name])
  const unread = threads.reduce((sum, { unread_count }) => sum + unread_count, 0)
  const message = hasMessage(chosen) && isFresh(chosen, now) && messageOf(chosen, unread)
  return {
    opening: {
      request_id,
      ...translated({ request_name }, { request_name: 'idea' }),
      survey_category_image_url,
      concierge,
      presence,
      answer_due_at,
      said: message || null,
    },
    last_concierge,
  }
}

type Thread = {
  readonly request_id: string
  readonly request_name: string
  readonly survey_category_image_url: string | null
  readonly is_open: boolean
  readonly waiting_on: 'us' | 'member' | 'third_party' | null
  readonly due_at: Date | null
  readonly unread_count: number
} & (
  | { readonly said_at: Date; readonly said_by: string; readonly body: string; readonly quick_answers: string[] | null }
  | Silent
)
type Silent = { readonly said_at: null; readonly said_by: null; readonly body: null; readonly quick_answers: null }
type SpokenThread = Exclude<Thread, Silent>

/** The member's requests, each with the last message of a concierge; completed requests only if they have one. */
async function spokenIn(db: MemberDb, member: MemberActor): Promise<Thread[]> {
  const { rows } = await sql<Thread>`
    select external_id as request_id, requests.name as request_name, requests.unread_count, waiting_on, due_at,
      status <> 'closed' as is_open, categories.image_url as survey_category_image_url,
      said.at as said_at, said.source_name as said_by, said.body,
      case when not exists (
        select from timeline
        where request_id = requests.id and kind = 'message' and source = 'user' and seq > said.seq
      ) then said.quick_answers end as quick_answers
    from requests
    left join categories on categories.id = requests.category_id
    left join lateral (
      select seq, at, source_name, body, quick_answers from timeline
      where request_id = requests.id and kind = 'message' and source = 'other' order by seq desc limit 1
    ) said on true
    where member_id = ${member.id} and (status <> 'closed' or said.at is not null)
    order by requests.issued_at desc, requests.id desc limit ${THREADS_MAX}`.execute(db)
  return rows
}
const THREADS_MAX = 100

/**
 * A thread that waits for the member comes before one that is only new, then a recent message, then the next due
 * answer.
 */
function openingThread(threads: readonly Thread[], now: Date): Thread | undefined {
  const fresh = threads.filter((thread) => isFresh(thread, now))
  const unread = fresh.filter(({ unread_count }) => unread_count > 0)
  const open = threads.filter(({ is_open }) => is_open)
  const promised = open
    .filter(({ due_at }) => due_at !== null)
    .toSorted((one, other) => Number(one.due_at) - Number(other.due_at))
  return (
    newest(unread.filter(({ waiting_on }) => waiting_on === 'member')) ??
    newest(unread) ??
    newest(fresh.filter(({ is_open }) => is_open)) ??
    promised[0] ??
    newest(open) ??
    open[0]
  )
}

/** Whether the request is open with unread messages, or has a message of the last days. */
function isFresh({ said_at, unread_count, is_open }: Thread, now: Date): boolean {
  if (said_at === null) return false
  return (is_open && unread_count > 0) || now.getTime() - said_at.getTime() < RECENT_MS
}

const hasMessage = (thread: Thread): thread is SpokenThread => thread.said_at !== null

const newest = (threads: readonly Thread[]): SpokenThread | undefined =>
  threads
    .filter(hasMessage)
    .toSorted((one, other) => other.said_at.getTime() - one.said_at.getTime())
    .at(0)

function messageOf({ said_by, said_at, body, unread_count, is_open, quick_answers }: SpokenThread, unread: number) {
  const is_new = unread_count > 0
  return {
    by: said_by,
    at: said_at,
    words: messagePreview(body),
    is_new,
    more_new: Math.max(0, unread - (is_new ? 1 : 0)),
    ...(is_open && quick_answers && { quick_answers }),
  }
}
