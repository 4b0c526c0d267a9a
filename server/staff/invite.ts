import type { deskInviteStaff } from '#contract/desk/staff.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { mailedLink, newLink } from '#server/credentials/mailed-links.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { staffAccounts } from '#server/staff-auth/credentials.ts'
import { invitationMail, newColleagueMail } from '#server/staff-auth/mails.ts'
import { companyFor } from './company-for.ts'
import { lockColleague } from './lock-colleague.ts'
import { readColleague } from './roster.ts'

export type Invitation = BodyOf<typeof deskInviteStaff>

type Inviting = Pick<App, 'deskDb' | 'config' | 'now'>

/** Makes the account, without a password, and mails the way to choose one: `link`, null where it was mailed before. */
export function inviteStaff(app: Inviting, staff: StaffActor | CommandLine, invitation: Invitation) {
  return app.deskDb.transaction().execute(async (trx) => {
    const at = app.now()
    const company = await companyFor(trx, invitation.role, invitation.company_id ?? null)
    const id = await addColleague(trx, invitation, company?.id ?? null, at)
    if (id === null) return { colleague: await sameInvitation(trx, invitation, company?.id ?? null, at), link: null }
    const link = await mailInvitation(trx, app, { id, email: invitation.email })
    const { name, email, role } = invitation
    await tellOperations(trx, app, { name, role, by: await nameOf(trx, staff) })
    const after = { name, email, role, company: company?.name ?? null }
    const thing = { type: 'staff', id, name } as const
    await recordChange(trx, staff, { action: 'deskInviteStaff', thing, before: null, after }, at)
    return { colleague: await readColleague(trx, id, at), link }
  })
}

/** Everybody in operations who works there, the inviter among them. */
async function tellOperations(
  trx: DeskTrx,
  { config }: Pick<App, 'config'>,
  colleague: { name: string; role: string; by: string },
) {
  const operations = await trx
    .selectFrom('desk.staff')
    .select('email')
    .where('role', '=', 'operations')
    .where('password_hash', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { email } of operations) await enqueue(trx, newColleagueMail(config, email, colleague))
}

async function nameOf(trx: DeskTrx, { id }: StaffActor | CommandLine): Promise<string> {
  const person = await trx.selectFrom('desk.staff').select('name').where('id', '=', id).executeTakeFirst()
  return person?.name ?? 'A command'
}

/** Null where the address is somebody's. */
async function addColleague(
  trx: DeskTrx,
  { email, name, role }: Invitation,
  companyId: number | null,
  at: Date,
): Promise<number | null> {
  const added = await trx
    .insertInto('desk.staff')
    .values({ email, name, role, company_id: companyId, password_hash: null, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** The very invitation again is a repeat whose answer was lost: it mails and changes nothing. */
async function sameInvitation(trx: DeskTrx, { email, name, role }: Invitation, companyId: number | null, at: Date) {
  const same = await trx
    .selectFrom('desk.staff')
    .select('id')
    .where('email', '=', email)
    .where('name', '=', name)
    .where('role', '=', role)
    .where('company_id', 'is not distinct from', companyId)
    .where('password_hash', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!same) throw invalidField('email', 'Somebody at the desk has this address already.')
  return readColleague(trx, same.id, at)
}

/** A new link in a new mail; the one before opens nothing more. */
export function inviteAgain(app: Inviting, staff: StaffActor | CommandLine, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    if (colleague.closed_at || colleague.password_hash !== null) throw new Problem('not_invited')
    const link = await mailInvitation(trx, app, colleague)
    const change = {
      thing: { type: 'staff', id, name: colleague.name },
      before: null,
      after: { invited: 'again' },
    } as const
    await recordChange(trx, staff, { action: 'deskInviteAgain', ...change }, app.now())
    return { colleague: await readColleague(trx, id, app.now()), link }
  })
}

/** Returns the link that the mail holds. */
export async function mailInvitation(
  trx: DeskTrx,
  app: Inviting,
  colleague: { readonly id: number; readonly email: string },
) {
  const at = app.now()
  const token = await newLink(trx, staffAccounts, { ownerId: colleague.id, purpose: 'invitation', at })
  const mail = invitationMail(app.config, colleague.email, token)
  await enqueue(trx, mail, mailedLink('invitation', at))
  return mail.links[0] ?? ''
}
