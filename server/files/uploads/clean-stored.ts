import { Problem } from '#contract/shared/problems.ts'
import type { UploadType } from '#contract/shared/upload.ts'
import { ByteReader } from '#server/files/cleaning/byte-reader.ts'
import { cleanFile } from '#server/files/cleaning/clean.ts'
import { Findings } from '#server/files/cleaning/findings.ts'
import { mayRemoveFiles } from '#server/platform/db/cleaning-lock.ts'
import type { MemberApp } from '#server/platform/http/app.ts'

const AT_ONCE = 4

type Cleaning = Pick<MemberApp, 'db' | 'storage' | 'now'>

/**
 * Removes metadata from pictures that a release without this feature stored, unless a backup is running. Returns their
 * number. A repeat after a crash gives the same file.
 */
export async function cleanStoredPictures(app: Cleaning): Promise<number> {
  return app.db.transaction().execute(async (trx) => {
    if (!(await mayRemoveFiles(trx))) return 0
    const pictures = await trx
      .selectFrom('uploads')
      .select(['key', 'content_type'])
      .where('cleaned_at', 'is', null)
      .where('content_type', 'like', 'image/%')
      .orderBy('created_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { key, content_type } of pictures) {
      // only receiveUpload writes the column, with these types
      const changes = await cleanPicture(app, key, content_type as UploadType)
      await trx
        .updateTable('uploads')
        .set({ ...changes, cleaned_at: app.now() })
        .where('key', '=', key)
        .execute()
    }
    return pictures.length
  })
}

/** Replaces the file in one step. A picture that cannot be read, or is missing, stays as it is. */
async function cleanPicture({ storage }: Cleaning, key: string, type: UploadType) {
  const findings = new Findings()
  try {
    const draft = await storage.receive(cleanStream(type, (await storage.open(key)).stream, findings))
    try {
      await draft.store(key)
    } finally {
      await draft.drop()
    }
    return { size: draft.size, location_removed: findings.location }
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable') return {}
    throw error
  }
}

async function* cleanStream(type: UploadType, stream: AsyncIterable<Buffer>, findings: Findings) {
  const bytes = new ByteReader(stream)
  try {
    yield* cleanFile(type, bytes, findings)
  } finally {
    await bytes.close()
  }
}
