import { sql } from 'kysely'
import type { MemberReason } from '#contract/desk/members.ts'
import { Problem } from '#contract/shared/problems.ts'
import { REASON_HOLDS_MS } from '#server/access-log/open-request.ts'
import { recordReading } from '#server/access-log/record-access.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import { memberProfile } from '#server/desk-members/member-profile.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { companyOfMember } from './member-profile.ts'

/** A member with all they told us and asked. The record says from where somebody came to look; no record, no look. */
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
      // what somebody answered are their words, and for whom a request of theirs is open
      const answers = (await mayReadOneOf(trx, staff, member.id, app.now())) ? profile.answers : []
      return { ...profile, answers, name: member.name, company: member.company }
    })
}

/** Whether one of their requests is this colleague's or nobody's, or was opened by them today. */
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
