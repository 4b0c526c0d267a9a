import { sql } from 'kysely'
import { storedAddress } from '#basics/text/email-address.ts'
import { MEMBERS_FOUND_MAX } from '#contract/desk/queue/members.ts'
import { likePatterns } from '#server/platform/db/like-patterns.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordMembersFound } from '#server/records/access-log/lists.ts'
import { companyOfMember } from './member-profile.ts'

/** Finds members by name or email address, except closed accounts. Records the access for each found member. */
export function findMembers(app: App, staff: StaffActor, q: string) {
  const words = q.includes('@') ? storedAddress(q) : q
  return app.deskDb.transaction().execute(async (trx) => {
    const fullName = sql<string>`first_name || ' ' || last_name`
    const patterns = sql.join(likePatterns(words).map((pattern) => sql`${pattern}::text`))
    const found = await trx
      .selectFrom('members')
      .select(['id', 'external_id', fullName.as('name'), 'email', companyOfMember.as('company')])
      .select(({ selectFrom }) =>
        selectFrom('requests')
          .select(({ fn }) => fn.countAll<number>().as('open'))
          .whereRef('member_id', '=', 'members.id')
          .where('status', '<>', 'closed')
          .$asScalar()
          .$notNull()
          .as('open_requests'),
      )
      .where('closed_at', 'is', null)
      .where(sql<boolean>`(${fullName} ilike any (array[${patterns}]) or email ilike any (array[${patterns}]))`)
      .orderBy(sql`lower(${fullName})`)
      .orderBy('id')
      .limit(MEMBERS_FOUND_MAX)
      .execute()
    await recordMembersFound(
      trx,
      staff,
      { action: 'deskFindMembers', words: q },
      found.map(({ id }) => id),
      app.now(),
    )
    return found
  })
}
