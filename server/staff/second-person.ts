import { sql } from 'kysely'
import { askApproval, isUnconfirmed } from '#server/approvals/approvals.ts'
import { operationsAtWork, stepMail, tellOperations } from '#server/approvals/tell-operations.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/http/app.ts'
import type { LockedColleague } from './lock-colleague.ts'

/** What gives somebody a role that reads members’ words, and waits for a second person. */
export const ROLE_KINDS = ['invitation', 'reopening', 'role'] as const

type Inviting = Pick<App, 'deskDb' | 'config' | 'now'>
type Role = StaffActor['role']
type Giving = { readonly id: number; readonly name: string; readonly role: Role }

/**
 * Asks for the second person whom a role that reads members’ words needs; false where it takes effect at once: an
 * employer’s, a command’s, of somebody alone while nobody has asked for anything yet, and in the demo.
 */
export async function asksForSecond(
  trx: DeskTrx,
  app: Inviting,
  staff: StaffActor | CommandLine,
  { kind, id, name, role }: Giving & { readonly kind: (typeof ROLE_KINDS)[number] },
): Promise<boolean> {
  if (staff.id === null || role === 'employer') return false
  if ((await isAlone(trx, staff)) && (app.config.seed === 'demo' || (await nothingToRead(trx)))) return false
  await askApproval(trx, staff, { about: { kind, staff_id: id, role }, reason: '', at: app.now() })
  const what = `${staff.name} asks that ${name} be ${role} at the desk. Another colleague in operations confirms or refuses it within seven days; until then nothing is opened.`
  await tellOperations(trx, app, stepMail({ subject: 'A second person is asked for', what, path: `/staff/${id}` }))
  return true
}

/** Whether nobody else in operations can sign in. */
export async function isAlone(trx: DeskTrx, staff: StaffActor): Promise<boolean> {
  const other = await operationsAtWork(trx).select('id').where('id', '<>', staff.id).limit(1).executeTakeFirst()
  return !other
}

async function nothingToRead(trx: DeskTrx): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`select exists (select from requests) as asked`.execute(trx)
  return !rows[0]?.asked
}

/** What the operator of the installation confirms by a command; nothing where nothing waits. */
export async function confirmByCommand(trx: DeskTrx, app: Inviting, staff: CommandLine, colleague: LockedColleague) {
  const { id } = colleague
  if (!(await isUnconfirmed(trx, id))) return
  const at = app.now()
  const role = colleague.role
  await trx
    .updateTable('desk.approvals')
    .set({ approved_at: at, ended_at: at })
    .where('staff_id', '=', id)
    .where('kind', 'in', ['invitation', 'reopening'])
    .where('approved_at', 'is', null)
    .execute()
  const thing = { type: 'staff', id, name: colleague.name } as const
  await recordChange(trx, staff, { action: 'deskConfirmRole', thing, before: null, after: { role } }, at)
}
