import type { CompanyToken } from '#contract/desk/operations/company-tokens.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/** The company's valid tokens, newest first, without the tokens themselves. */
export async function tokensOf(db: DeskDb | DeskTrx, companyId: number, now: Date): Promise<CompanyToken[]> {
  const rows = await db
    .selectFrom('desk.company_tokens as token')
    .innerJoin('desk.staff as maker', 'maker.id', 'token.created_by')
    .select(['token.id', 'token.ending', 'maker.name as made_by', 'token.created_at', 'token.ends_at'])
    .select('token.last_used_at')
    .where('token.company_id', '=', companyId)
    .where('token.revoked_at', 'is', null)
    .where((token) => token.or([token('token.ends_at', 'is', null), token('token.ends_at', '>', now)]))
    .orderBy('token.id', 'desc')
    .execute()
  return rows.map(({ created_at, ends_at, last_used_at, ...row }) => ({
    ...row,
    made_at: created_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}
