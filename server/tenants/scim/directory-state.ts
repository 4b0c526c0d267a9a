import type { DirectoryState } from '#contract/desk/operations/company-tokens.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { App } from '#server/platform/http/app.ts'
import { tokensOf } from '#server/tenants/tokens/tokens-of.ts'
import { addressOf } from './present.ts'

/** How a company's directory is connected, and what it did last. It tells nothing about accounts. */
export async function directoryState({ deskDb, config, now }: App, companyId: number): Promise<DirectoryState> {
  const state = await deskDb
    .selectFrom('companies')
    .leftJoin('desk.directories as directory', 'directory.company_id', 'companies.id')
    .select(['directory.changed_at', 'directory.change', 'directory.refused_at', 'directory.refusal'])
    .where('companies.id', '=', companyId)
    .executeTakeFirst()
  if (!state) throw new Problem('not_found')
  return {
    address: addressOf(config, ''),
    tokens: await tokensOf(deskDb, companyId, now()),
    changed_at: state.changed_at?.toISOString() ?? null,
    change: state.change,
    refused_at: state.refused_at?.toISOString() ?? null,
    refusal: state.refusal,
  }
}
