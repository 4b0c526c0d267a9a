import type { Attachment } from '#contract/shared/request.ts'
import type { DeskTrx } from '#server/db/transactions.ts'

const RETENTION_DAYS = 400
const DAY_MS = 86_400_000

/** One's own file, uploaded, and on no message yet. */
function looseFiles(trx: DeskTrx, staffId: number, keys: readonly string[]) {
  return trx
    .selectFrom('uploads')
    .select(['key', 'filename', 'content_type', 'size'])
    .where('key', 'in', keys)
    .where('staff_id', '=', staffId)
    .where('uploaded_at', 'is not', null)
    .where('attached_message_id', 'is', null)
    .where('attached_run_id', 'is', null)
}

/** What unsent words hold, by key. */
export async function unsentFiles(trx: DeskTrx, keys: readonly string[]): Promise<Map<string, Attachment>> {
  if (keys.length === 0) return new Map()
  const rows = await trx
    .selectFrom('uploads')
    .select(['key', 'filename', 'content_type', 'size'])
    .where('key', 'in', keys)
    .where('uploaded_at', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.key, { ...row, content_type: row.content_type ?? '', size: row.size ?? 0 }]))
}

/** Reserves it against being cleared away while unsent words hold it. False where it cannot be attached anymore. */
export async function reserveFile(trx: DeskTrx, staffId: number, key: string, now: Date): Promise<boolean> {
  const ready = await looseFiles(trx, staffId, [key]).forUpdate().executeTakeFirst()
  if (!ready) return false
  const kept_until = new Date(now.getTime() + RETENTION_DAYS * DAY_MS)
  await trx.updateTable('uploads').set({ kept_until }).where('key', '=', key).execute()
  return true
}
