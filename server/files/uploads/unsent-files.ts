import { DAY_MS } from '#basics/time/duration.ts'
import type { Attachment } from '#contract/shared/request.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { attachmentOf, FILE_COLUMNS } from './attach.ts'

const RETENTION_DAYS = 400

/** The staff member's own uploaded file that is not attached to a message. */
function looseFiles(trx: DeskTrx, staffId: number, keys: readonly string[]) {
  return trx
    .selectFrom('uploads')
    .select('key')
    .where('key', 'in', keys)
    .where('staff_id', '=', staffId)
    .where('uploaded_at', 'is not', null)
    .where('attached_message_id', 'is', null)
    .where('attached_run_id', 'is', null)
}

/** Files of unsent drafts, by key. */
export async function unsentFiles(trx: DeskTrx, keys: readonly string[]): Promise<Map<string, Attachment>> {
  if (keys.length === 0) return new Map()
  const rows = await trx
    .selectFrom('uploads')
    .select(FILE_COLUMNS)
    .where('key', 'in', keys)
    .where('uploaded_at', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.key, attachmentOf(row)]))
}

/** Protects a file from deletion while an unsent draft uses it. False if it can no longer be attached. */
export async function reserveFile(trx: DeskTrx, staffId: number, key: string, now: Date): Promise<boolean> {
  const ready = await looseFiles(trx, staffId, [key]).forUpdate().executeTakeFirst()
  if (!ready) return false
  const kept_until = new Date(now.getTime() + RETENTION_DAYS * DAY_MS)
  await trx.updateTable('uploads').set({ kept_until }).where('key', '=', key).execute()
  return true
}
