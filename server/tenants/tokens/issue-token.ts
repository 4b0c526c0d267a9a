import { HOUR_MS } from '#basics/time/duration.ts'
import { TOKEN_OVERLAP_HOURS } from '#contract/desk/operations/company-tokens.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { tokensOf } from './tokens-of.ts'

/** Makes a token of the company's own systems, and lets the previous one work for a day more. */
export function issueToken(app: App, staff: StaffActor, companyId: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const company = await lockCompany(trx, companyId)
    if (company.closed_at) throw new Problem('company_closed')
    const token = `tw_${newToken()}`
    const ending = token.slice(-4)
    await trx
      .updateTable('desk.company_tokens')
      .set({ ends_at: new Date(now.getTime() + TOKEN_OVERLAP_HOURS * HOUR_MS) })
      .where('company_id', '=', companyId)
      .where('revoked_at', 'is', null)
      .where('ends_at', 'is', null)
      .execute()
    await trx
      .insertInto('desk.company_tokens')
      .values({ company_id: companyId, token_hash: digest(token), ending, created_at: now, created_by: staff.id })
      .execute()
    const thing = { type: 'company', id: companyId, name: company.name } as const
    await recordChange(trx, staff, { action: 'issueCompanyToken', thing, before: null, after: { ending } }, now)
    return { token, tokens: await tokensOf(trx, companyId, now) }
  })
}

/** Ends a token at once. A repeated call changes nothing. */
export function revokeToken(app: App, staff: StaffActor, { id, token_id }: { id: number; token_id: number }) {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const { name } = await lockCompany(trx, id)
    const token = await trx
      .selectFrom('desk.company_tokens')
      .select(['ending', 'revoked_at'])
      .where('id', '=', token_id)
      .where('company_id', '=', id)
      .executeTakeFirst()
    if (!token) throw new Problem('not_found')
    if (!token.revoked_at) {
      await trx.updateTable('desk.company_tokens').set({ revoked_at: now }).where('id', '=', token_id).execute()
      const change = { thing: { type: 'company', id, name }, before: { ending: token.ending }, after: null } as const
      await recordChange(trx, staff, { action: 'revokeCompanyToken', ...change }, now)
    }
    return { tokens: await tokensOf(trx, id, now) }
  })
}

async function lockCompany(trx: DeskTrx, id: number) {
  const company = await trx
    .selectFrom('companies')
    .select(['name', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!company) throw new Problem('not_found')
  return company
}
