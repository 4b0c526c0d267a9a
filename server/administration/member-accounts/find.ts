import { type ExpressionBuilder, sql } from 'kysely'
import { storedAddress } from '#basics/text/email-address.ts'
import type { deskFindAccounts } from '#contract/desk/operations/member-accounts.ts'
import { ACCOUNTS_PAGE } from '#contract/desk/operations/member-accounts.ts'
import type { QueryOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { likePatterns } from '#server/platform/db/like-patterns.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import { type DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordMembersFound } from '#server/records/access-log/lists.ts'
import { companiesOf, FULL_NAME, stateOf } from './account-state.ts'

/** A page of members whose address or name contains the search terms; an exact address comes first. */
export function findAccounts(app: App, staff: StaffActor, { q, after }: QueryOf<typeof deskFindAccounts>) {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const words = q.includes('@') ? storedAddress(q) : q.toLowerCase()
    // there is no need for a list of all members
    if (words === '') return { accounts: [], next: null }
    const place = after === undefined ? null : await placeOf(trx, words, after)
    const rows = await trx
      .selectFrom('members')
      .select(['id', 'external_id', 'email', FULL_NAME.as('name'), 'locked_at', 'closed_at', 'erased_at'])
      .select((members) => companiesOf(members).as('companies'))
      .where('erased_at', 'is', null)
      .where((members) => holds(members, words))
      .$if(place !== null, (rest) =>
        rest.where(sql<boolean>`${order(words)} > (${place?.other}, ${place?.name}, ${place?.id})`),
      )
      .orderBy(sql`email <> ${words}`)
      .orderBy(sql`lower(${FULL_NAME})`)
      .orderBy('id')
      .limit(ACCOUNTS_PAGE + 1)
      .execute()
    const page = rows.slice(0, ACCOUNTS_PAGE)
    await recordMembersFound(
      trx,
      staff,
      { action: 'deskFindAccounts', words },
      page.map(({ id }) => id),
      now,
    )
    const next = rows.length > ACCOUNTS_PAGE ? (page.at(-1)?.external_id ?? null) : null
    return { accounts: page.map((row) => ({ ...row, state: stateOf(row, now) })), next }
  })
}

const order = (words: string) => sql`(email <> ${words}, lower(${FULL_NAME}), id)`

function holds(members: ExpressionBuilder<DeskTables, 'members'>, words: string) {
  return members.or(
    likePatterns(words).flatMap((pattern) => [
      members(FULL_NAME, 'ilike', pattern),
      members('email', 'ilike', pattern),
    ]),
  )
}

async function placeOf(trx: DeskTrx, words: string, after: string) {
  const place = await trx
    .selectFrom('members')
    .select(['id', sql<boolean>`email <> ${words}`.as('other'), sql<string>`lower(${FULL_NAME})`.as('name')])
    .where('external_id', '=', after)
    .executeTakeFirst()
  if (!place) throw new Problem('bad_query')
  return place
}
