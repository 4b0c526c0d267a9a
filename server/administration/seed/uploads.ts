import { randomBytes } from 'node:crypto'
import { readBytes } from './content/read.ts'
import type { SeedOwner, Trx } from './context.ts'

/** Owner of the file: an answer of a run, or a message by the member or by staff. */
type Attached = SeedOwner & { at: Date; runId?: number; messageId?: string; staffId?: number | null }

/** Stores the file and returns its key. */
export async function insertUpload(trx: Trx, filename: string, attached: Attached): Promise<string> {
  const { requestId, member, seeding, at, runId, messageId, staffId } = attached
  const key = seeding.newId()
  const { size } = await seeding.storage.put(key, readBytes(`files/${filename}`))
  await trx
    .insertInto('uploads')
    .values({
      key,
      member_id: staffId ? null : member.id,
      staff_id: staffId ?? null,
      request_id: requestId,
      filename,
      put_token_hash: randomBytes(32), // the token is unknown, because the upload address is already used
      put_expires_at: at,
      size,
      content_type: filename.endsWith('.png') ? 'image/png' : 'application/pdf',
      uploaded_at: at,
      cleaned_at: at,
      attached_message_id: messageId ?? null,
      attached_run_id: runId ?? null,
      created_at: at,
    })
    .execute()
  return key
}
