import { DAY_MS } from '#basics/time/duration.ts'
import { type deskAskUnsealing, UNSEALED_DAYS_MAX } from '#contract/desk/operations/unsealings.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { APPROVAL_WAITS_MS, askApproval, refuseAsker } from '#server/identity/approvals/approvals.ts'
import { stepMail, tellOperations } from '#server/identity/approvals/tell-operations.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { dayOf } from '#server/records/access-log/read-access.ts'
import { recordChange } from '#server/records/audit/record-change.ts'

/** Details that two people have opened stay visible to them for this long. */
export const UNSEALED_MS = 3_600_000

/** A person in operations asks. The logs record it, and everyone in operations receives a mail. */
export function askUnsealing(app: App, staff: StaffActor, asked: BodyOf<typeof deskAskUnsealing>) {
  return app.deskDb.transaction().execute(async (trx) => {
    const at = app.now()
    const member = await memberBy(trx, asked.member)
    const request_id = asked.request ? await requestOf(trx, member.id, asked.request) : null
    const about = { kind: 'unsealing', member_id: member.id, request_id, ...spanOf(asked) } as const
    const id = await askApproval(trx, staff, { about, reason: asked.reason, at })
    const after = { request: asked.request ?? null, from: asked.from, to: asked.to, reason: asked.reason }
    await record(trx, staff, { id, name: asked.member }, { action: 'deskAskUnsealing', after, at })
    const what = `${staff.name} asks to see the exact times of one member’s readings, ${asked.from} to ${asked.to}. Another colleague in operations approves or refuses it within 24 hours.`
    await tellOperations(trx, app, stepMail({ subject: 'A second person is asked for', what, path: LINK }))
    return { id }
  })
}

/** Another person approves: both can see the details for an hour from now. */
export function approveUnsealing(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const at = app.now()
    const asked = await lockUnsealing(trx, id)
    if (stateOf(asked, at) !== 'waiting') throw new Problem('no_unsealing_asked')
    refuseAsker(staff, asked)
    await trx
      .updateTable('desk.approvals')
      .set({ approved_at: at, approved_by: staff.id })
      .where('id', '=', id)
      .execute()
    const after = { asked_by: asked.asker, reason: asked.reason }
    await record(trx, staff, { id, name: asked.external_id }, { action: 'deskApproveUnsealing', after, at })
    const what = `${staff.name} approved it: ${staff.name} and ${asked.asker} can see the exact times of one member’s readings for an hour from now. The member sees who looked, and why.`
    await tellOperations(trx, app, stepMail({ subject: 'Sealed lines were opened', what, path: LINK }))
  })
}

/** Withdrawn by the person who asked, refused by another, or closed before the hour is over. */
export function endUnsealing(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const at = app.now()
    const asked = await lockUnsealing(trx, id)
    if (stateOf(asked, at) === 'ended') throw new Problem('no_unsealing_asked')
    await trx.updateTable('desk.approvals').set({ ended_at: at, ended_by: staff.id }).where('id', '=', id).execute()
    const after = { asked_by: asked.asker, reason: asked.reason }
    await record(trx, staff, { id, name: asked.external_id }, { action: 'deskEndUnsealing', after, at })
    const what = asked.approved_at
      ? `${staff.name} has sealed them again.`
      : `${staff.name} has ended it. Nothing was opened.`
    const subject = asked.approved_at ? 'Sealed lines are closed again' : 'Sealed lines stay closed'
    await tellOperations(trx, app, stepMail({ subject, what, path: LINK }))
  })
}

const LINK = '/log?book=sealed'

type Times = { readonly asked_at: Date; readonly approved_at: Date | null; readonly ended_at: Date | null }

export function stateOf({ asked_at, approved_at, ended_at }: Times, now: Date): 'waiting' | 'open' | 'ended' {
  if (ended_at) return 'ended'
  if (approved_at) return now < closesAt(approved_at) ? 'open' : 'ended'
  return now < waitsUntil(asked_at) ? 'waiting' : 'ended'
}

export const closesAt = (approvedAt: Date) => new Date(approvedAt.getTime() + UNSEALED_MS)
export const waitsUntil = (askedAt: Date) => new Date(askedAt.getTime() + APPROVAL_WAITS_MS)

async function memberBy(trx: DeskTrx, externalId: string) {
  const member = await trx.selectFrom('members').select('id').where('external_id', '=', externalId).executeTakeFirst()
  if (!member) throw invalidField('member', 'There is no such member.')
  return member
}

async function requestOf(trx: DeskTrx, memberId: number, reference: string): Promise<number> {
  const request = await trx
    .selectFrom('requests')
    .select('id')
    .where('external_id', '=', reference)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!request) throw invalidField('request', 'This member has no such request.')
  return request.id
}

function spanOf({ from, to }: { from: string; to: string }) {
  const from_at = dayOf(from, 'from')
  const until_at = new Date(dayOf(to, 'to').getTime() + DAY_MS)
  const days = (until_at.getTime() - from_at.getTime()) / DAY_MS
  if (days < 1) throw invalidField('to', 'This is before the first day.')
  if (days > UNSEALED_DAYS_MAX) throw invalidField('to', `Please choose ${UNSEALED_DAYS_MAX} days at most.`)
  return { from_at, until_at }
}

/** Uses a row lock, so that concurrent actions run one after the other. */
async function lockUnsealing(trx: DeskTrx, id: number) {
  const asked = await trx
    .selectFrom('desk.approvals as approval')
    .innerJoin('desk.staff as asker', 'asker.id', 'approval.asked_by')
    .innerJoin('members', 'members.id', 'approval.member_id')
    .select([
      'approval.asked_by',
      'approval.asked_at',
      'approval.approved_at',
      'approval.ended_at',
      'approval.reason',
      'asker.name as asker',
      'members.external_id',
    ])
    .where('approval.id', '=', id)
    .where('approval.kind', '=', 'unsealing')
    .forUpdate('approval')
    .executeTakeFirst()
  if (!asked) throw new Problem('not_found')
  return asked
}

type Thing = { readonly id: number; readonly name: string }
type Change = { readonly action: string; readonly after: object; readonly at: Date }

function record(trx: DeskTrx, staff: StaffActor, { id, name }: Thing, { action, after, at }: Change) {
  return recordChange(trx, staff, { action, thing: { type: 'unsealing', id, name }, before: null, after }, at)
}
