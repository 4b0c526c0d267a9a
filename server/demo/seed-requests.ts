import { before } from './calendar.ts'
import { categories } from './categories.ts'
import type { DemoRequest } from './requests/request.ts'
import { type Answered, answersOf, ideaOf, insertAnswers } from './seed-answers.ts'
import { insertTimeline } from './seed-timeline.ts'
import { found, type Place, type Sowing, type Trx } from './sower.ts'
import { type Numbered, readMark, timelineOf } from './timeline.ts'

/** One request with what it was made from and everything that happened to it since. */
export async function insertRequest(trx: Trx, request: DemoRequest, sowing: Sowing): Promise<void> {
  const member = found(sowing.members, request.member)
  const answers = answersOf(request, member)
  const timeline = timelineOf(request, sowing.now)
  const { id } = await trx
    .insertInto('requests')
    .values({ ...requestRow(request, answers, timeline, sowing), member_id: member.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place: Place = { requestId: id, member, sowing }
  await insertAnswers(trx, request, answers, place)
  await insertTimeline(trx, timeline, place)
  if (request.to) await markSeen(trx, timeline, { staff_id: found(sowing.staff, request.to).id, request_id: id })
}

/** Whoever has it in hand has seen everything up to their last word; what the member wrote since is new. */
async function markSeen(trx: Trx, timeline: Numbered[], whose: { staff_id: number; request_id: number }) {
  const seq = timeline.findLast(({ kind, by }) => kind === 'event' || by !== null)?.seq ?? 0
  await trx
    .insertInto('desk.read_marks')
    .values({ ...whose, seq })
    .execute()
}

function requestRow(request: DemoRequest, answers: Answered[], timeline: Numbered[], sowing: Sowing) {
  const { hue } = ideaOf(request)
  const opened = before(sowing.now, request.opened)
  const closed = timeline.find((entry) => entry.kind === 'event' && entry.data?.to === 'closed')?.at ?? null
  const spoken = timeline.findLast(({ kind }) => kind === 'member' || kind === 'staff')?.at ?? null
  const answered = timeline.findLast(({ kind }) => kind === 'staff')?.at ?? null
  return {
    external_id: sowing.newId(),
    survey_id: request.idea,
    category_id: categories.find((category) => category.hue === hue)?.id ?? null,
    name: request.name,
    details: detailsOf(request, answers),
    status: statusOf(request),
    waiting_on: closed ? null : (request.waiting ?? 'us'),
    waiting_since: closed ? null : (spoken ?? opened),
    assignee_id: request.to ? found(sowing.staff, request.to).id : null,
    last_seq: timeline.length,
    read_seq: readMark(request, timeline),
    unread_count: request.unread ?? 0,
    issued_at: opened,
    created_at: opened,
    last_message_at: spoken,
    answered_at: answered,
    closed_at: closed,
  }
}

function statusOf(request: DemoRequest): 'open' | 'in_progress' | 'closed' {
  if (request.closed) return 'closed'
  return request.to ? 'in_progress' : 'open'
}

function detailsOf(request: DemoRequest, answers: Answered[]): string {
  const told = request.told ?? answers.flatMap(({ question, shown }) => (shown ? [[question, shown]] : []))
  return told.map((pair) => pair.join('\n')).join('\n\n')
}
