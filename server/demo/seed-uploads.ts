import { randomBytes } from 'node:crypto'
import { demoFiles } from './files/demo-files.ts'
import type { DemoFile } from './requests/request.ts'
import type { Place, Trx } from './sower.ts'

/** What the file hangs on: an answer of a run, or a message by the member or by staff. */
type Attached = Place & { at: Date; runId?: number; messageId?: string; staffId?: number | null }

/** Puts the file into the storage and returns its key. */
export async function insertUpload(trx: Trx, file: DemoFile, attached: Attached): Promise<string> {
  const { requestId, member, sowing, at, runId, messageId, staffId } = attached
  const { filename, content_type, bytes } = demoFiles[file]
  const key = sowing.newId()
  const { size } = await sowing.storage.put(key, bytes())
  await trx
    .insertInto('uploads')
    .values({
      key,
      member_id: staffId ? null : member.id,
      staff_id: staffId ?? null,
      request_id: requestId,
      filename,
      put_token_hash: randomBytes(32), // nobody holds its token: the address is spent
      put_expires_at: at,
      size,
      content_type,
      uploaded_at: at,
      attached_message_id: messageId ?? null,
      attached_run_id: runId ?? null,
      created_at: at,
    })
    .execute()
  return key
}
