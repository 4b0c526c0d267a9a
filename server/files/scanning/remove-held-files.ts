import { sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import { mayRemoveFiles } from '#server/platform/db/cleaning-lock.ts'
import type { App } from '#server/platform/http/app.ts'

/** Time in which an operator can examine a refused file in the storage. */
const HELD_DAYS = 7
const AT_ONCE = 100

/** Deletes refused files from the storage after seven days; their names stay in the messages. Returns their number. */
export async function removeHeldFiles({ deskDb, storage, now }: App): Promise<number> {
  const at = now()
  return deskDb.transaction().execute(async (trx) => {
    if (!(await mayRemoveFiles(trx))) return 0
    // the rows stay locked until their files are deleted
    const { rows } = await sql<{ key: string }>`
      update uploads set removed_at = ${at} where key in (
        select key from uploads where scan_state = 'refused' and removed_at is null
          and scanned_at < ${new Date(at.getTime() - HELD_DAYS * DAY_MS)}
        limit ${sql.lit(AT_ONCE)} for update skip locked)
      returning key`.execute(trx)
    for (const { key } of rows) await storage.remove(key)
    return rows.length
  })
}
