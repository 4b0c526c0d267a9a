import type { employerInvite } from '#contract/desk/employer/team.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { reopenNow } from '#server/administration/staff/close-staff.ts'
import { addColleague, mailInvitation } from '#server/administration/staff/invite.ts'
import { tellOperations } from '#server/identity/approvals/tell-operations.ts'
import { newColleagueMail } from '#server/identity/staff-auth/mails.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { lockTeammate } from './lock-teammate.ts'
import { readTeammate } from './read-team.ts'

type Invitation = BodyOf<typeof employerInvite>

/** Creates an account of the own company and mails an invitation, which operations learn of. */
export function inviteTeammate(app: App, staff: StaffActor, invitation: Invitation) {
  return app.deskDb.transaction().execute(async (trx) => {
    const at = app.now()
    const actor = await lockTeammate(trx, staff, staff.id)
    const company = { id: staff.companyId, name: staff.companyName }
    const added = await addColleague(trx, { ...invitation, role: 'employer' }, company.id, at)
    const id = added ?? (await knownTeammate(trx, app, staff, invitation))
    if (id === null) throw invalidField('email', 'This address has an account at the desk already.')
    if (added !== null) {
      await mailInvitation(trx, app, { id, email: invitation.email })
      const { name, email, right } = invitation
      await tellOperations(trx, app, (config, recipient) =>
        newColleagueMail(config, recipient, { name, role: `employer of ${company.name ?? ''}`, by: actor.name }),
      )
      const thing = { type: 'staff', id, name } as const
      const after = { name, email, role: 'employer', company: company.name, right }
      await recordChange(trx, staff, { action: 'employerInvite', thing, before: null, after }, at)
    }
    return readTeammate(trx, id, at)
  })
}

/**
 * A former colleague returns with a new invitation. The same invitation again is a repeat whose response was lost. Null
 * for an address of another account.
 */
async function knownTeammate(trx: DeskTrx, app: App, staff: StaffActor, { email, name, right }: Invitation) {
  const known = await trx
    .selectFrom('desk.staff')
    .select(['id', 'email', 'name', 'role', 'company_id', 'company_right'])
    .select(['languages', 'password_hash', 'closed_at'])
    .where('email', '=', email)
    .where('role', '=', 'employer')
    .where('company_id', '=', staff.companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!known) return null
  if (known.closed_at) {
    await trx.updateTable('desk.staff').set({ name, company_right: right }).where('id', '=', known.id).execute()
    await reopenNow(trx, app, staff, { ...known, name })
    return known.id
  }
  return known.password_hash === null && known.name === name && known.company_right === right ? known.id : null
}

/** Mails a new link, which voids the previous one. */
export function inviteTeammateAgain(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockTeammate(trx, staff, id)
    if (colleague.password_hash !== null) throw new Problem('not_invited')
    await mailInvitation(trx, app, colleague)
    const thing = { type: 'staff', id, name: colleague.name } as const
    const change = { action: 'employerInviteAgain', thing, before: null, after: { invited: 'again' } }
    await recordChange(trx, staff, change, app.now())
    return readTeammate(trx, id, app.now())
  })
}
