import { mayRemoveFiles } from '#server/platform/db/cleaning-lock.ts'
import type { MemberApp } from '#server/platform/http/app.ts'

const ABANDONED_AFTER_MS = 24 * 60 * 60_000
const AT_ONCE = 100

/** Deletes uploads that are a day old and unattached, unless a backup is running. Returns their number. */
export async function removeAbandonedUploads(app: Pick<MemberApp, 'db' | 'storage' | 'now'>): Promise<number> {
  const before = new Date(app.now().getTime() - ABANDONED_AFTER_MS)
  // the rows stay locked until their files are deleted: a concurrent attachment waits, and finds none
  return app.db.transaction().execute(async (trx) => {
    if (!(await mayRemoveFiles(trx))) return 0
    const abandoned = await trx
      .deleteFrom('uploads')
      .where('key', 'in', (uploads) =>
        uploads
          .selectFrom('uploads')
          .select('key')
          .where('created_at', '<', before)
          .where('attached_message_id', 'is', null)
          .where('attached_run_id', 'is', null)
          // or an unsent draft still uses it
          .where((upload) => upload.or([upload('kept_until', 'is', null), upload('kept_until', '<', app.now())]))
          .orderBy('created_at')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning('key')
      .execute()
    for (const { key } of abandoned) await app.storage.remove(key)
    return abandoned.length
  })
}
