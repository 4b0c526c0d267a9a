import { sql } from 'kysely'
import type { MemberApp } from '#server/platform/http/app.ts'

type Source = 'sign_up' | 'company_sign_in' | 'asked_again'

/** Columns of a row, in the order of `acceptanceOf`. */
export const ACCEPTANCE = ['member_id', 'terms_version', 'privacy_version', 'accepted_at', 'source'] as const

/** What an insert selects from a list of members who accept the current versions now. */
export function acceptanceOf({ config, now }: Pick<MemberApp, 'config' | 'now'>, source: Source) {
  return [
    'id',
    sql<string>`${config.TERMS_VERSION}::text`.as('terms_version'),
    sql<string>`${config.PRIVACY_VERSION}::text`.as('privacy_version'),
    sql<Date>`${now()}::timestamptz`.as('accepted_at'),
    sql<Source>`${source}::text`.as('source'),
  ] as const
}
