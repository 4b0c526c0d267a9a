import { inOrder } from '#server/identity/staff-auth/languages.ts'
import { endStaffSessions } from '#server/identity/staff-auth/sessions.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { companyFor } from './company-for.ts'
import type { LockedColleague } from './lock-colleague.ts'
import { releaseAll } from './release.ts'

/** Name, role, company and languages of a staff member. */
export type Position = Pick<LockedColleague, 'name' | 'role' | 'company_id' | 'languages'>

/**
 * Changes the name, role, company or languages. Another role or company ends the sessions, and a person who is no longer a
 * concierge loses their assignments.
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
  const { name, role, company_id, languages } = after
  await trx.updateTable('desk.staff').set({ name, role, company_id, languages }).where('id', '=', id).execute()
  if (role !== before.role || company_id !== before.company_id) await endStaffSessions(trx, id)
  if (role !== 'concierge') await releaseAll(trx, app, staff, id)
  await recordDifference(trx, staff, id, { before, after, at: app.now() })
}

type Named = Position & { readonly company: string | null }

async function withCompany(trx: DeskTrx, { name, role, company_id, languages }: LockedColleague): Promise<Named> {
  const company =
    company_id === null
      ? null
      : await trx.selectFrom('companies').select('name').where('id', '=', company_id).executeTakeFirst()
  return { name, role, company_id, languages, company: company?.name ?? null }
}

async function positionAfter(trx: DeskTrx, before: Named, change: Partial<Position>): Promise<Named> {
  const { name = before.name, role = before.role, company_id = before.company_id } = change
  const languages = inOrder(change.languages ?? before.languages)
  const company = await companyFor(trx, role, company_id)
  return { name, role, company_id: company?.id ?? null, languages, company: company?.name ?? null }
}

type Difference = { readonly before: Named; readonly after: Named; readonly at: Date }

/** Unchanged fields are not recorded. */
async function recordDifference(trx: DeskTrx, staff: StaffActor, id: number, { before, after, at }: Difference) {
  const changed = (['name', 'role', 'company', 'languages'] as const).filter(
    (field) => String(before[field]) !== String(after[field]),
  )
  if (changed.length === 0) return
  const pick = (from: Named) =>
    Object.fromEntries(changed.map((field) => [field, field === 'languages' ? from.languages.join(', ') : from[field]]))
  const thing = { type: 'staff', id, name: before.name } as const
  await recordChange(trx, staff, { action: 'deskChangeStaff', thing, before: pick(before), after: pick(after) }, at)
}
