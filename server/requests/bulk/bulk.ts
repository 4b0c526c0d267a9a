import { type BulkAct, deskBulkAct } from '#contract/desk/queue/bulk.ts'
import type { DeskState } from '#contract/desk/queue/queue.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { addReminder, dropReminder } from '#server/requests/reminders/set-reminder.ts'
import { takeNoteBack, writeNote } from '#server/requests/replies/reply.ts'
import { moveRequest, recordTakeOver } from '#server/requests/requests/desk/change.ts'
import { undoCompletion } from '#server/requests/requests/desk/completion.ts'
import { handBack, handOverFor, lockPeopleOf } from '#server/requests/requests/desk/hand-over-for.ts'
import { putAside, wake } from '#server/requests/requests/desk/snooze.ts'
import { changeTags } from '#server/requests/requests/desk/tags.ts'
import { lockConcierges } from '#server/requests/shifts/lock-staff.ts'
import { type LockedRequest, lockRequest, notBefore } from '#server/requests/timeline/lock-request.ts'

type Target = {
  readonly external_id: string
  readonly assigned_to?: number | null | undefined
  readonly seen_seq?: number | undefined
  readonly state?: DeskState | undefined
  readonly snoozed?: { readonly until: string | null } | null | undefined
}
type Bulk = { readonly act: BulkAct; readonly requests: readonly Target[] }
type Outcome = { readonly external_id: string; readonly message: string | null }

/**
 * Applies an action to several requests in sequence, each in its own transaction, and once per Idempotency-Key. A
 * request that fails does not stop the others and is returned by name.
 */
export async function actOnMany(app: App, staff: StaffActor, { act, requests }: Bulk, key: string | undefined) {
  const outcomes: Outcome[] = []
  for (const target of requests) outcomes.push(await actOnOne(app, staff, act, target, key))
  const failed = outcomes.filter(({ message }) => message !== null)
  const names = await namesOf(app, failed)
  return {
    done: outcomes.filter(({ message }) => message === null).map(({ external_id }) => external_id),
    not_done: failed.map(({ external_id, message }) => ({
      external_id,
      name: names.get(external_id) ?? 'A request',
      message: message ?? '',
    })),
  }
}

async function actOnOne(
  app: App,
  staff: StaffActor,
  act: BulkAct,
  target: Target,
  key: string | undefined,
): Promise<Outcome> {
  const { external_id } = target
  try {
    await app.deskDb.transaction().execute(async (trx) => {
      // lock people before requests, like all other code
      if (act.kind === 'assign' && act.assignee !== null)
        await lockConcierges(trx, [act.assignee === 'me' ? staff.id : act.assignee])
      if (act.kind === 'hand_over' || act.kind === 'hand_back') await lockPeopleOf(trx, staff, act)
      const request = await lockRequest(trx, external_id)
      const call = { path: deskBulkAct.path, key: key && `${key}:${external_id}`, body: { act, target } }
      await idempotent(trx, staff, call, app.now(), () => perform(trx, app, staff, { act, request, target }))
    })
    return { external_id, message: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { external_id, message: error.message }
  }
}

type Performing = { readonly act: BulkAct; readonly request: LockedRequest; readonly target: Target }

async function perform(trx: DeskTrx, app: App, staff: StaffActor, { act, request, target }: Performing): Promise<void> {
  const { external_id, assigned_to, seen_seq, state: was } = target
  switch (act.kind) {
    case 'assign':
      await moveRequest(trx, app, staff, external_id, { change: { assignee: act.assignee, assigned_to }, reads })
      return
    case 'state':
      if (act.state === 'solved') await refuseWithOpenTasks(trx, request)
      await moveRequest(trx, app, staff, external_id, {
        change: { state: act.state, assigned_to, seen_seq, was },
        reads,
      })
      return
    case 'snooze':
      await putAside(trx, app, { request, staff, until: act.until, was: target.snoozed })
      return
    case 'wake':
      await wake(trx, request, app.now())
      return
    case 'note':
      await writeNote(trx, {
        app,
        staff,
        request,
        draft: { body: act.body },
        now: notBefore(request.last_message_at, app.now()),
        among: { id: partOf(act.id, staff, external_id), requests: act.requests },
      })
      return
    case 'take_note':
      await takeNoteBack(trx, { staff, request, id: partOf(act.id, staff, external_id), now: app.now() })
      return
    case 'remind': {
      const { what, due_at } = act
      const id = partOf(act.id, staff, external_id)
      await addReminder(trx, staff, { request, id, what, due_at }, app.now())
      return
    }
    case 'forget':
      await dropReminder(trx, staff, { request, id: partOf(act.id, staff, external_id) })
      return
    case 'tags':
      await changeTags(trx, staff, { request, ...act }, app.now())
      return
    case 'take_back':
      await undoCompletion(trx, app, staff, request)
      return
    case 'hand_over':
      await handOverFor(trx, app, staff, { act, request })
      return
    case 'hand_back':
      await handBack(trx, app, staff, { act, request })
  }
}

/** Bulk actions read no request, but a take-over is still recorded. */
const reads: Parameters<typeof moveRequest>[4]['reads'] = async (trx, staff, { from, to }, at) => {
  await recordTakeOver(trx, staff, from, to, at)
  return async () => undefined
}

/** The id of an action's part in one request. It includes the author, so no other concierge can use it. */
const partOf = (act: string, { id }: StaffActor, externalId: string) =>
  digest(`${id} ${act} ${externalId}`).toString('base64url')

/** Promises must be decided one by one, so requests with open tasks are rejected. */
async function refuseWithOpenTasks(trx: DeskTrx, { id }: LockedRequest) {
  const open = await trx
    .selectFrom('desk.tasks')
    .select('title')
    .where('request_id', '=', id)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (open) throw new Problem('promises_left', { message: 'A task is still open.' })
}

async function namesOf(app: App, outcomes: readonly Outcome[]) {
  if (outcomes.length === 0) return new Map<string, string>()
  const rows = await app.deskDb
    .selectFrom('requests')
    .select(['external_id', 'name'])
    .where(
      'external_id',
      'in',
      outcomes.map(({ external_id }) => external_id),
    )
    .execute()
  return new Map(rows.map(({ external_id, name }) => [external_id, name]))
}
