import { COMEBACK } from '#contract/desk/queue/shifts.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announcePresence } from '#server/realtime/live/announce-attention.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { announceShift } from './announce-shift.ts'
import { colleagueOf, isOnShift, selectColleagues } from './colleagues.ts'
import { lockStaff } from './lock-staff.ts'
import { refuseToLeaveAny } from './open-promises.ts'

export type Absence = {
  readonly until?: Date | null | undefined
  readonly covered_by?: number | null | undefined
}

/** Sets the caller's own presence; colleagues see it at once. */
export function setShift(app: App, staff: StaffActor, shift: Absence & { readonly on_shift: boolean }) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    if (shift.on_shift) await comeBack(trx, staff)
    else {
      await refuseToLeaveAny(trx, staff, shift, now)
      await goAway(trx, staff, shift, now)
    }
    return colleagueOf(await selectColleagues(trx, now).where('person.id', '=', staff.id).executeTakeFirstOrThrow())
  })
}

/** Marks an ill colleague as away, regardless of their requests, or ends that. The audit log records the actor. */
export function setColleaguesShift(
  app: App,
  staff: StaffActor,
  id: number,
  { on_shift, until = null }: { readonly on_shift: boolean; readonly until?: Date | null | undefined },
) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    await lockStaff(trx, [id])
    const person = await colleagueById(trx, id, now)
    if (!on_shift) refuseIfAway(person, until)
    const colleague = { id }
    if (on_shift) await comeBack(trx, colleague)
    else await goAway(trx, colleague, { until, covered_by: null }, now)
    const change = {
      action: 'deskSetColleagueShift',
      thing: { type: 'staff', id, name: person.name },
      before: { on_shift: person.on_shift, away_until: person.away_until },
      after: { on_shift, away_until: on_shift ? null : until },
    } as const
    await recordChange(trx, staff, change, now)
    return colleagueById(trx, id, now)
  })
}

/**
 * Rejects the change if the colleague, or another concierge, has already set an absence: that one stays, with its
 * cover.
 */
function refuseIfAway({ name, on_shift, away_until }: Colleague, until: Date | null) {
  if (on_shift || away_until?.getTime() === until?.getTime()) return
  throw new Problem('changed_meanwhile', { message: `${name} is away already.` })
}

/** A concierge who has signed in; any other id is not found. */
export async function colleagueById(trx: DeskTrx, id: number, now: Date) {
  const row = await selectColleagues(trx, now).where('person.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return colleagueOf(row)
}

type Colleague = Awaited<ReturnType<typeof colleagueById>>
type Person = Pick<StaffActor, 'id'>

export async function comeBack(trx: DeskTrx, staff: Person) {
  await write(trx, staff, { away_since: null, away_until: null, covered_by: null })
}

/** Removes the cover of a concierge whose absence is over. Otherwise it would apply again on the next day away. */
export async function endCover(trx: DeskTrx, staff: Person) {
  await write(trx, staff, { covered_by: null })
}

export async function goAway(trx: DeskTrx, staff: Person, { until = null, covered_by = null }: Absence, now: Date) {
  if (until && until <= now) throw invalidField('until', COMEBACK)
  if (covered_by !== null && !(await canCover(trx, staff, covered_by, now)))
    throw invalidField('covered_by', 'Only a colleague who is here can cover for you.')
  await write(trx, staff, { away_since: now, away_until: until, covered_by })
}

type Away = { away_since: Date | null; away_until: Date | null; covered_by: number | null }

async function write(trx: DeskTrx, staff: Person, away: Partial<Away>) {
  await trx.updateTable('desk.staff').set(away).where('id', '=', staff.id).execute()
  await announceShift(trx, staff.id)
  await announcePresence(trx, staff.id)
}

async function canCover(trx: DeskTrx, staff: Person, id: number, now: Date) {
  const here = trx.selectFrom('desk.staff as person').select('id').where('id', '=', id).where(isOnShift(now))
  return id !== staff.id && (await here.executeTakeFirst()) !== undefined
}
