import { cleanFileName } from '#basics/text/text.ts'
import { presignForMember } from '#server/files/uploads/presign.ts'
import { isAcceptable, receiveContent } from '#server/files/uploads/receive.ts'
import type { App } from '#server/platform/http/app.ts'
import type { MailFile } from './read-mail.ts'
import type { ReplyAddress } from './reply-address.ts'

/** Separates the files of an email that an upload would accept from the names of the others. */
export async function sortFiles(files: readonly MailFile[]) {
  const accepted: MailFile[] = []
  const leftOut: string[] = []
  for (const file of files) {
    const filename = cleanFileName(file.filename)
    if (!file.isDecoration && (await isAcceptable(file.content))) accepted.push({ ...file, filename })
    else leftOut.push(filename)
  }
  return { accepted, leftOut }
}

/** Stores a file with the checks of an upload. Returns its key. */
export async function storeFile(app: App, { member, externalId }: ReplyAddress, { filename, content }: MailFile) {
  const { key } = await presignForMember(app, member, { filename, requestId: externalId })
  await receiveContent(app, key, content)
  return key
}
