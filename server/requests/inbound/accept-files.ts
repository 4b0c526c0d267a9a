import { cleanFileName } from '#basics/text/text.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { HEAD_BYTES, kindOf } from '#server/files/uploads/kind.ts'
import { presignForMember } from '#server/files/uploads/presign.ts'
import { receiveContent } from '#server/files/uploads/receive.ts'
import type { App } from '#server/platform/http/app.ts'
import type { MailFile } from './read-mail.ts'
import type { ReplyAddress } from './reply-address.ts'

/** Separates the files of an email that an upload would accept from the names of the others. */
export function sortFiles(files: readonly MailFile[]) {
  const accepted = files.filter(isAcceptable).map((file) => ({ ...file, filename: cleanFileName(file.filename) }))
  const leftOut = files.filter((file) => !isAcceptable(file)).map(({ filename }) => cleanFileName(filename))
  return { accepted, leftOut }
}

function isAcceptable({ content, isDecoration }: MailFile): boolean {
  const hasSize = content.length > 0 && content.length <= UPLOAD_MAX_BYTES
  return hasSize && !isDecoration && kindOf(content.subarray(0, HEAD_BYTES)) !== null
}

/** Stores a file with the checks of an upload. Returns its key. */
export async function storeFile(app: App, { member, externalId }: ReplyAddress, { filename, content }: MailFile) {
  const { key } = await presignForMember(app, member, { filename, requestId: externalId })
  await receiveContent(app, key, content)
  return key
}
