import { sql } from 'kysely'
import type { App } from '#server/platform/http/app.ts'

const AT_ONCE = 1000

/**
 * Files that were uploaded without a scanner wait for one that was added; files that wait are freed when there is none
 * any more. Returns their number.
 */
export async function switchScanning({ config, deskDb, now }: App): Promise<number> {
  const change = config.VIRUS_SCAN_URL
    ? sql`update uploads set scan_state = 'checking', scan_due_at = ${now()} where key in (
        select key from uploads where scan_state is null and uploaded_at is not null
        limit ${sql.lit(AT_ONCE)} for update skip locked)`
    : sql`update uploads set scan_state = null, scan_due_at = null, scan_delayed = false where key in (
        select key from uploads where scan_state = 'checking'
        limit ${sql.lit(AT_ONCE)} for update skip locked)`
  const { numAffectedRows } = await change.execute(deskDb)
  return Number(numAffectedRows)
}
