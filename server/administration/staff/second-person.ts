import { sql } from 'kysely'
import { askApproval, isUnconfirmed } from '#server/identity/approvals/approvals.ts'
import { operationsAtWork, stepMail, tellOperations } from '#server/identity/approvals/tell-operations.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import type { LockedColleague } from './lock-colleague.ts'

/** Approvals that give a person a role with access to members' messages. */
export const ROLE_KINDS = ['invitation', 'reopening', 'role'] as const

type Inviting = Pick<App, 'deskDb' | 'config' | 'now'>
type Role = StaffActor['role']
type Giving = { readonly id: number; readonly name: string; readonly role: Role }

/**
 * Asks for the approval of a role with access to members' messages. False if the role takes effect at once: for an
 * employer, from the command line, for a person alone before the first request exists, and in the demo.
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

/** Whether no other person in operations can sign in. */
export async function isAlone(trx: DeskTrx, staff: StaffActor): Promise<boolean> {
  const other = await operationsAtWork(trx).select('id').where('id', '<>', staff.id).limit(1).executeTakeFirst()
  return !other
}

async function nothingToRead(trx: DeskTrx): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`select exists (select from requests) as asked`.execute(trx)
  return !rows[0]?.asked
}

/** Approval by the operator of the installation with a command; does nothing if nothing waits. */
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
