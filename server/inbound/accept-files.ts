import { cleanFileName } from '#basics/text.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import type { App } from '#server/http/app.ts'
import { HEAD_BYTES, kindOf } from '#server/uploads/kind.ts'
import { presignForMember } from '#server/uploads/presign.ts'
import { receiveContent } from '#server/uploads/receive.ts'
import type { MailFile } from './read-mail.ts'
import type { ReplyAddress } from './reply-address.ts'

/** What of a mail's files an upload would take as well, and the names of the others. */
export function sortFiles(files: readonly MailFile[]) {
  const accepted = files.filter(isAcceptable).map((file) => ({ ...file, filename: cleanFileName(file.filename) }))
  const leftOut = files.filter((file) => !isAcceptable(file)).map(({ filename }) => cleanFileName(filename))
  return { accepted, leftOut }
}

function isAcceptable({ content, isDecoration }: MailFile): boolean {
  const hasSize = content.length > 0 && content.length <= UPLOAD_MAX_BYTES
  return hasSize && !isDecoration && kindOf(content.subarray(0, HEAD_BYTES)) !== null
}

/** Stores a file under the checks of an upload. Returns its key. */
export async function storeFile(app: App, { member, externalId }: ReplyAddress, { filename, content }: MailFile) {
  const { key } = await presignForMember(app, member, { filename, requestId: externalId })
  await receiveContent(app, key, content)
  return key
}
