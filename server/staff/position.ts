import { recordChange } from '#server/audit/record-change.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { endStaffSessions } from '#server/staff-auth/sessions.ts'
import { companyFor } from './company-for.ts'
import type { LockedColleague } from './lock-colleague.ts'
import { releaseAll } from './release.ts'

/** What a colleague is called, does, and for which company. */
export type Position = Pick<LockedColleague, 'name' | 'role' | 'company_id'>

/**
 * Gives a colleague another name, role or company. Who gets another role or company has to sign in again, and a
 * concierge no more lets go of what was in their hands.
 */
export async function takePosition(
  trx: DeskTrx,
  app: App,
  staff: StaffActor,
  colleague: LockedColleague,
  change: Partial<Position>,
) {
  const { id } = colleague
  const before = await withCompany(trx, colleague)
  const after = await positionAfter(trx, before, change)
  const { name, role, company_id } = after
  await trx.updateTable('desk.staff').set({ name, role, company_id }).where('id', '=', id).execute()
  if (role !== before.role || company_id !== before.company_id) await endStaffSessions(trx, id)
  if (role !== 'concierge') await releaseAll(trx, app, staff, id)
  await recordDifference(trx, staff, id, { before, after, at: app.now() })
}

type Named = Position & { readonly company: string | null }

async function withCompany(trx: DeskTrx, { name, role, company_id }: LockedColleague): Promise<Named> {
  const company =
    company_id === null
      ? null
      : await trx.selectFrom('companies').select('name').where('id', '=', company_id).executeTakeFirst()
  return { name, role, company_id, company: company?.name ?? null }
}

async function positionAfter(trx: DeskTrx, before: Named, change: Partial<Position>): Promise<Named> {
  const { name = before.name, role = before.role, company_id = before.company_id } = change
  const company = await companyFor(trx, role, company_id)
  return { name, role, company_id: company?.id ?? null, company: company?.name ?? null }
}

type Difference = { readonly before: Named; readonly after: Named; readonly at: Date }

/** What stayed as it was is no change, and leaves no record. */
async function recordDifference(trx: DeskTrx, staff: StaffActor, id: number, { before, after, at }: Difference) {
  const changed = (['name', 'role', 'company'] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  const pick = (from: Named) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  const thing = { type: 'staff', id, name: before.name } as const
  await recordChange(trx, staff, { action: 'deskChangeStaff', thing, before: pick(before), after: pick(after) }, at)
}
