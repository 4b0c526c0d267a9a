import { endApprovals, waitingFor } from '#server/identity/approvals/approvals.ts'
import { voidLinks } from '#server/identity/credentials/mailed-links.ts'
import { removeSecondFactors } from '#server/identity/factors/devices.ts'
import { staffHolders } from '#server/identity/factors/holders.ts'
import { staffAccounts } from '#server/identity/staff-auth/credentials.ts'
import { endStaffSessions } from '#server/identity/staff-auth/sessions.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { mailInvitation } from './invite.ts'
import { type LockedColleague, lockColleague, refuseOwn } from './lock-colleague.ts'
import { releaseAll } from './release.ts'
import { readColleague } from './roster.ts'
import { asksForSecond } from './second-person.ts'

const ASKED_OF_AN_ACCOUNT = ['invitation', 'role', 'second_factor_reset'] as const

/** Closes the account, which can then no longer sign in on any server. A repeat changes nothing. */
export function closeStaff(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    refuseOwn(staff, colleague)
    if (!colleague.closed_at) await closeNow(trx, app, staff, { id, name: colleague.name, action: 'deskCloseStaff' })
    return readColleague(trx, id, app.now())
  })
}

type Closing = { readonly id: number; readonly name: string; readonly action: string }

/** Ends all that the account can do. The caller has locked its row. */
export async function closeNow(trx: DeskTrx, app: App, staff: StaffActor, { id, name, action }: Closing) {
  const at = app.now()
  await trx.updateTable('desk.staff').set({ closed_at: at }).where('id', '=', id).execute()
  await endStaffSessions(trx, id)
  await removeSecondFactors(trx, staffHolders, id)
  for (const kind of ASKED_OF_AN_ACCOUNT) await endApprovals(trx, { about: { kind, staff_id: id }, by: staff, at })
  await voidLinks(trx, staffAccounts, { ownerId: id, purposes: ['invitation', 'reset', 'unlock'], at })
  await releaseAll(trx, app, staff, id)
  const thing = { type: 'staff', id, name } as const
  await recordChange(trx, staff, { action, thing, before: { closed: false }, after: { closed: true } }, at)
}

/** A role with access to members' messages waits for approval, and the account stays closed until then. */
export function reopenStaff(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    const at = app.now()
    if (colleague.closed_at && !(await waitingFor(trx, ['reopening'], id, at))) {
      const waits = await asksForSecond(trx, app, staff, { kind: 'reopening', ...colleague })
      if (waits) await recordReopening(trx, staff, colleague, { action: 'deskAskReopening', at })
      else await reopenNow(trx, app, staff, colleague)
    }
    return readColleague(trx, id, at)
  })
}

type Reopened = Pick<LockedColleague, 'id' | 'name' | 'email'>

/** A returning person chooses a new password, because the old one may be the reason why the account was closed. */
export async function reopenNow(trx: DeskTrx, app: App, staff: StaffActor, colleague: Reopened) {
  const asInvited = {
    closed_at: null,
    password_hash: null,
    oidc_issuer: null,
    oidc_subject: null,
    failed_sign_ins: 0,
    locked_at: null,
  }
  await trx.updateTable('desk.staff').set(asInvited).where('id', '=', colleague.id).execute()
  await mailInvitation(trx, app, colleague)
  await recordReopening(trx, staff, colleague, { action: 'deskReopenStaff', at: app.now() })
}

type Change = { readonly action: string; readonly at: Date }

function recordReopening(trx: DeskTrx, staff: StaffActor, { id, name }: Reopened, { action, at }: Change) {
  const isDone = action === 'deskReopenStaff'
  const thing = { type: 'staff', id, name } as const
  return recordChange(
    trx,
    staff,
    { action, thing, before: isDone ? { closed: true } : null, after: { closed: !isDone } },
    at,
  )
}
