import { sql } from 'kysely'
import type { Milestone } from '#contract/shared/milestones.ts'
import { answersGiven, answersOf, ideaOf, insertAnswers, type SeedAnswered } from './answers.ts'
import { before, dayAhead } from './content/dates.ts'
import type { DemoRequest } from './content/requests.ts'
import { readMark, type SeedNumbered, timelineOf } from './content/timeline.ts'
import { found, type Seeding, type SeedOwner, type Trx } from './context.ts'
import { insertTimeline } from './timeline.ts'

const GIVEN = [5, 4, 5, 5, 3, 5, 4, 5, 5, 4]

/** Inserts one request with its answers and its whole timeline. */
export async function insertRequest(trx: Trx, request: DemoRequest, seeding: Seeding): Promise<void> {
  const member = found(seeding.members, request.member)
  const answers = answersOf(request, member, seeding.catalog)
  const timeline = timelineOf(request, seeding.now)
  const { id } = await trx
    .insertInto('requests')
    .values({ ...requestRow(request, answers, timeline, seeding), member_id: member.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner: SeedOwner = { requestId: id, member, seeding }
  await insertAnswers(trx, request, answers, owner)
  await insertTimeline(trx, timeline, owner)
  await pinMilestones(trx, request, owner)
  await sayResult(trx, request, id)
  if (request.concierge)
    await markSeen(trx, timeline, { staff_id: found(seeding.staff, request.concierge).id, request_id: id })
}

async function pinMilestones(trx: Trx, { milestones }: DemoRequest, { requestId, seeding }: SeedOwner) {
  if (milestones.length === 0) return
  const steps = milestones.map(
    ({ words, dueIn, done }): Milestone => ({
      id: seeding.newId(),
      words,
      due_on: dueIn === undefined ? null : dayAhead(dueIn, seeding.now),
      done_at: done ? before(seeding.now, done).toISOString() : null,
    }),
  )
  await trx
    .insertInto('milestones')
    .values({ request_id: requestId, revision: 1, steps: JSON.stringify(steps) })
    .execute()
}

async function sayResult(trx: Trx, { result: words, money }: DemoRequest, request_id: number) {
  if (!words && !money) return
  await trx
    .insertInto('request_results')
    .values({ request_id, revision: 1, words, money_cents: money?.cents, money_kind: money?.kind })
    .execute()
}

/** The assignee has seen everything up to their last message; later messages of the member are new. */
async function markSeen(trx: Trx, timeline: SeedNumbered[], whose: { staff_id: number; request_id: number }) {
  const seq = timeline.findLast(({ kind, by }) => kind === 'event' || by !== null)?.seq ?? 0
  await trx
    .insertInto('desk.read_marks')
    .values({ ...whose, seq })
    .execute()
}

function requestRow(request: DemoRequest, answers: SeedAnswered[], timeline: SeedNumbered[], seeding: Seeding) {
  const { hue } = ideaOf(request, seeding.catalog)
  const opened = before(seeding.now, request.opened)
  const closed = timeline.find((entry) => entry.kind === 'event' && entry.data?.to === 'closed')?.at ?? null
  const spoken = timeline.findLast(({ kind }) => kind === 'member' || kind === 'staff')?.at ?? null
  const answered = timeline.findLast(({ kind }) => kind === 'staff')?.at ?? null
  return {
    external_id: seeding.newId(),
    survey_id: request.idea,
    category_id: seeding.catalog.categories.find((category) => category.hue === hue)?.id ?? null,
    name: request.name,
    details: detailsOf(request, answers),
    status: statusOf(request),
    waiting_on: closed ? null : (request.waiting_on ?? 'us'),
    waiting_since: closed ? null : (spoken ?? opened),
    assignee_id: request.concierge ? found(seeding.staff, request.concierge).id : null,
    last_seq: timeline.length,
    read_seq: readMark(request, timeline),
    unread_count: request.unread,
    issued_at: opened,
    created_at: opened,
    last_message_at: spoken,
    answered_at: answered,
    closed_at: closed,
  }
}

function statusOf(request: DemoRequest): 'open' | 'in_progress' | 'closed' {
  if (request.closed) return 'closed'
  return request.concierge ? 'in_progress' : 'open'
}

function detailsOf(request: DemoRequest, answers: SeedAnswered[]): string {
  return answersGiven(request, answers, new Map())
    .map(({ question, answer }) => `${question}\n${answer}`)
    .join('\n\n')
}

/** Two of three members with a completed request rate it; most are satisfied. */
export async function insertRatings(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into request_ratings (request_id, rating, rated_at)
    select id, (${GIVEN}::smallint[])[1 + place % ${GIVEN.length}], least(closed_at + interval '3 hours', ${now})
      from (
        select id, closed_at, row_number() over (order by closed_at, id)::integer as place
          from requests where status = 'closed'
      ) as completed
     where place % 3 <> 0`.execute(trx)
}
