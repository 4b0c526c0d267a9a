import type { deskInviteStaff } from '#contract/desk/operations/staff.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { isUnconfirmed, waitingFor } from '#server/identity/approvals/approvals.ts'
import { tellOperations } from '#server/identity/approvals/tell-operations.ts'
import { mailedLink, newLink } from '#server/identity/credentials/mailed-links.ts'
import { staffAccounts } from '#server/identity/staff-auth/credentials.ts'
import { invitationMail, newColleagueMail } from '#server/identity/staff-auth/mails.ts'
import { companyOfStaff } from '#server/identity/staff-auth/session.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { companyFor } from './company-for.ts'
import { type LockedColleague, lockColleague } from './lock-colleague.ts'
import { readColleague } from './roster.ts'
import { asksForSecond, confirmByCommand } from './second-person.ts'

export type Invitation = BodyOf<typeof deskInviteStaff>

type Inviting = Pick<App, 'deskDb' | 'config' | 'now'>

/**
 * Creates an account without a password and mails an invitation. `link` is null if the invitation was mailed before, or
 * if the role waits for approval.
 */
export function inviteStaff(app: Inviting, staff: StaffActor | CommandLine, invitation: Invitation) {
  return app.deskDb.transaction().execute(async (trx) => {
    const at = app.now()
    const company = await companyFor(trx, invitation.role, invitation.company_id ?? null)
    const id = await addColleague(trx, invitation, company?.id ?? null, at)
    if (id === null) return { colleague: await sameInvitation(trx, invitation, company?.id ?? null, at), link: null }
    const { name, email, role } = invitation
    const waits = await asksForSecond(trx, app, staff, { kind: 'invitation', id, name, role })
    const link = waits ? null : await mailInvitation(trx, app, { id, email })
    const by = await nameOf(trx, staff)
    if (!waits)
      await tellOperations(trx, app, (config, recipient) => newColleagueMail(config, recipient, { name, role, by }))
    const right = role === 'employer' ? { right: invitation.right ?? 'everything' } : {}
    const after = { name, email, role, company: company?.name ?? null, ...right }
    const thing = { type: 'staff', id, name } as const
    await recordChange(trx, staff, { action: 'deskInviteStaff', thing, before: null, after }, at)
    return { colleague: await readColleague(trx, id, at), link }
  })
}

async function nameOf(trx: DeskTrx, { id }: StaffActor | CommandLine): Promise<string> {
  const person = await trx.selectFrom('desk.staff').select('name').where('id', '=', id).executeTakeFirst()
  return person?.name ?? 'A command'
}

/** Without a password and an invitation. Null if the address is taken. */
export async function addColleague(
  trx: DeskTrx,
  { email, name, role, right = 'everything' }: Invitation,
  companyId: number | null,
  at: Date,
): Promise<number | null> {
  const added = await trx
    .insertInto('desk.staff')
    .values({ email, name, role, company_id: companyId, company_right: right, password_hash: null, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** The same invitation again is a repeat whose response was lost: it neither mails nor changes anything. */
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
  if (!same) throw invalidField('email', 'A colleague already has this address.')
  return readColleague(trx, same.id, at)
}

/** Mails a new link, which voids the previous one. If the role was not approved, this asks for approval again. */
export function inviteAgain(app: Inviting, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockInvited(trx, staff, id)
    if (!(await asksOnceMore(trx, app, staff, colleague))) await mailInvitation(trx, app, colleague)
    await recordAgain(trx, staff, colleague, app.now())
    return readColleague(trx, id, app.now())
  })
}

/** Like `inviteAgain`, by the operator of the installation, which also approves the role. Also returns the link. */
export function inviteAgainByCommand(app: Inviting, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const commandLine = { id: null }
    const colleague = await lockInvited(trx, commandLine, id)
    await confirmByCommand(trx, app, commandLine, colleague)
    const link = await mailInvitation(trx, app, colleague)
    await recordAgain(trx, commandLine, colleague, app.now())
    return link
  })
}

async function lockInvited(trx: DeskTrx, staff: StaffActor | CommandLine, id: number) {
  const colleague = await lockColleague(trx, staff, id)
  if (colleague.closed_at || colleague.password_hash !== null) throw new Problem('not_invited')
  return colleague
}

async function asksOnceMore(trx: DeskTrx, app: Inviting, staff: StaffActor, colleague: LockedColleague) {
  if (!(await isUnconfirmed(trx, colleague.id))) return false
  if (await waitingFor(trx, ['invitation', 'reopening'], colleague.id, app.now())) throw new Problem('role_waits')
  return asksForSecond(trx, app, staff, { kind: 'invitation', ...colleague })
}

function recordAgain(trx: DeskTrx, staff: StaffActor | CommandLine, { id, name }: LockedColleague, at: Date) {
  const change = { thing: { type: 'staff', id, name }, before: null, after: { invited: 'again' } } as const
  return recordChange(trx, staff, { action: 'deskInviteAgain', ...change }, at)
}

/** Returns the link in the mail. */
export async function mailInvitation(
  trx: DeskTrx,
  app: Inviting,
  colleague: { readonly id: number; readonly email: string },
) {
  const at = app.now()
  const token = await newLink(trx, staffAccounts, { ownerId: colleague.id, purpose: 'invitation', at })
  const { role, companyName, companyRight } = await trx
    .selectFrom('desk.staff')
    .select(companyOfStaff)
    .select('role')
    .where('id', '=', colleague.id)
    .executeTakeFirstOrThrow()
  const employer = role === 'employer' ? { company: companyName ?? '', right: companyRight } : null
  const mail = invitationMail(app.config, colleague.email, token, employer)
  await enqueue(trx, mail, mailedLink('invitation', at))
  return mail.links[0] ?? ''
}
