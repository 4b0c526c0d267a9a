import { sql } from 'kysely'
import type { MemberReason } from '#contract/desk/members.ts'
import { Problem } from '#contract/shared/problems.ts'
import { recordAccess } from '#server/access-log/record-access.ts'
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
      await recordAccess(trx, staff, { action: 'deskGetMember', memberId: member.id, reason: REASONS[from] }, app.now())
      return { ...(await memberProfile(trx, member.id, null)), name: member.name, company: member.company }
    })
}

const REASONS: Record<MemberReason, string> = {
  search: 'found by a search',
  request: 'beside a request',
  address: 'by its address',
}
