import { COMEBACK } from '#contract/desk/shifts.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { announcePresence } from '#server/live/announce-attention.ts'
import { refuseToLeaveAny } from '#server/promises/open-promises.ts'
import { announceShift } from './announce-shift.ts'
import { colleagueOf, isOnShift, selectColleagues } from './colleagues.ts'
import { lockStaff } from './lock-staff.ts'

export type Absence = {
  readonly until?: Date | null | undefined
  readonly covered_by?: number | null | undefined
}

/** Says that one is here, or away; colleagues see it at once. */
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

/**
 * Says of a colleague who is ill that they are away, whatever they have in their hands, or takes that back; it stands in
 * the log of changes who said so.
 */
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

/** What they have said themself, with who covers, or what another colleague has just said of them, stays. */
function refuseIfAway({ name, on_shift, away_until }: Colleague, until: Date | null) {
  if (on_shift || away_until?.getTime() === until?.getTime()) return
  throw new Problem('changed_meanwhile', { message: `${name} is away already.` })
}

/** A concierge who has been here; anybody else is not found. */
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

/** Of who is back by the clock: the colleague who covered would else do so again on their next day away. */
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
