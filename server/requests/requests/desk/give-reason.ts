import { sql } from 'kysely'
import { characterCount, cleanLine, oneLine } from '#basics/text/text.ts'
import type { deskGiveReason } from '#contract/desk/requests/reasons.ts'
import { REASON_MIN_CHARACTERS } from '#contract/desk/requests/reasons.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordListed } from '#server/records/access-log/lists.ts'
import { openRequest } from '#server/records/access-log/open-request.ts'
import type { AccessReason } from '#server/records/access-log/record-access.ts'

/** Maximum number of the concierge's own requests that are offered as a reason. */
const OWN_MAX = 50

const fullName = sql<string>`members.first_name || ' ' || members.last_name`

/** Reasons that a concierge can choose from to open a colleague's request. */
export function reasonChoices(app: App, staff: StaffActor, externalId: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const { id, member_id, assignee_id, assignee_name, ...request } = await readNamed(trx, externalId)
    const mine = await trx
      .selectFrom('requests')
      .innerJoin('members', 'members.id', 'requests.member_id')
      .select(['requests.id', 'requests.external_id', 'requests.name', fullName.as('member')])
      .select(sql<boolean>`member_id = ${member_id}`.as('same_member'))
      .where('assignee_id', '=', staff.id)
      .where('status', '<>', 'closed')
      .orderBy('same_member', 'desc')
      .orderBy('queue_group')
      .orderBy('queue_rank')
      .orderBy('requests.external_id')
      .limit(OWN_MAX)
      .execute()
    await recordListed(trx, staff, 'deskReasonChoices', [id, ...mine.map((own) => own.id)], app.now())
    return { request, assignee: assignee_id === null ? null : { id: assignee_id, name: assignee_name ?? '' }, mine }
  })
}

/** Records the reason, which opens the request. */
export function giveReason(app: App, staff: StaffActor, externalId: string, given: BodyOf<typeof deskGiveReason>) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await readNamed(trx, externalId)
    const because = await becauseOf(trx, staff, given, request.assignee_name ?? 'a colleague')
    await openRequest(trx, staff, request, { action: 'deskGiveReason', because }, app.now())
  })
}

async function becauseOf(
  trx: DeskTrx,
  staff: StaffActor,
  { why, related, words }: BodyOf<typeof deskGiveReason>,
  assignee: string,
): Promise<AccessReason> {
  if (why === 'covering') return { why, reason: `Covering for ${assignee}` }
  if (why === 'asked') return { why, reason: `${assignee} asked them` }
  if (why === 'related') {
    const own = await trx
      .selectFrom('requests')
      .select('id')
      .where('external_id', '=', related ?? '')
      .where('assignee_id', '=', staff.id)
      .executeTakeFirst()
    if (!own) throw invalidField('related', 'Please choose one of your own requests.')
    return { why, reason: 'It belongs to one of theirs', relatedRequestId: own.id }
  }
  const reason = oneLine(cleanLine(words ?? ''))
  if (characterCount(reason) < REASON_MIN_CHARACTERS)
    throw invalidField('words', `Please say why, in ${REASON_MIN_CHARACTERS} characters or more.`)
  return { why, reason }
}

async function readNamed(trx: DeskTrx, externalId: string) {
  const row = await trx
    .selectFrom('requests')
    .innerJoin('members', 'members.id', 'requests.member_id')
    .leftJoin('desk.staff as assignee', 'assignee.id', 'requests.assignee_id')
    .select(['requests.id', 'requests.external_id', 'requests.name', 'requests.member_id', 'requests.assignee_id'])
    .select(['assignee.name as assignee_name', fullName.as('member')])
    .where('requests.external_id', '=', externalId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}
