import { sql } from 'kysely'
import type { MemberReason } from '#contract/desk/queue/members.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { REASON_HOLDS_MS } from '#server/records/access-log/open-request.ts'
import { recordReading } from '#server/records/access-log/record-access.ts'
import { companyOfMember, memberProfile } from './member-profile.ts'

/** A member's profile and requests. Records the access with its origin; if that fails, nothing is shown. */
export function showMember(app: App, staff: StaffActor, externalId: string, from: MemberReason) {
  return app.deskDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const member = await trx
        .selectFrom('members')
        .select(['id', sql<string>`first_name || ' ' || last_name`.as('name'), companyOfMember.as('company')])
        .where('external_id', '=', externalId)
        .executeTakeFirst()
      if (!member) throw new Problem('not_found')
      const access = { action: 'deskGetMember', what: 'profile', memberId: member.id, reason: REASONS[from] } as const
      await recordReading(trx, staff, access, app.now())
      const profile = await memberProfile(trx, member.id, null, app.now())
      // answers are the member's words, so they are shown only to a concierge with access to one of the member's
      // requests
      const answers = (await mayReadOneOf(trx, staff, member.id, app.now())) ? profile.answers : []
      return { ...profile, answers, name: member.name, company: member.company }
    })
}

/**
 * Whether one of the member's requests is unassigned, assigned to this concierge, or was opened by this concierge
 * today.
 */
async function mayReadOneOf(trx: DeskTrx, staff: StaffActor, memberId: number, now: Date) {
  const { rows } = await sql`
    select from requests where member_id = ${memberId} and (assignee_id is null or assignee_id = ${staff.id})
    union all
    select from desk.access_records where member_id = ${memberId} and staff_id = ${staff.id} and what = 'opened'
      and at > ${new Date(now.getTime() - REASON_HOLDS_MS)}
    limit 1`.execute(trx)
  return rows.length > 0
}

const REASONS: Record<MemberReason, string> = {
  search: 'found by a search',
  request: 'beside a request',
  address: 'by its address',
}
