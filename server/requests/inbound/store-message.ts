import { sql } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MailFacts as MessageFacts } from '#contract/shared/request.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { type MailedMessage, sendMessage } from '#server/requests/requests/send.ts'
import { messageHtml } from '#server/requests/timeline/message-html.ts'
import { storeFile } from './accept-files.ts'
import { hashOf, type KeptMail, keepMail } from './keep-mail.ts'
import { noteReading } from './note-reading.ts'
import { type Outcome, refused } from './outcome.ts'
import type { MailFile } from './read-mail.ts'
import type { ReplyAddress } from './reply-address.ts'
import { sentences } from './sentences.ts'
import type { TextPart } from './typed-text.ts'

type MailedLetter = KeptMail & {
  readonly parts: readonly TextPart[]
  /** The text of all parts; empty if only files arrived. */
  readonly body: string
  readonly accepted: readonly MailFile[]
  readonly facts: MessageFacts
}

/** Creates a message from a letter, or returns a rejection. The same email again changes nothing. */
export async function storeMessage(app: App, replying: ReplyAddress, letter: MailedLetter): Promise<Outcome> {
  const says = sentences(app.config)
  if (await isKept(app, replying, hashOf(letter))) return { step: 'taken' }
  if (!letter.facts.is_automatic) await noteReading(app, replying)
  try {
    const keys: string[] = []
    for (const file of letter.accepted) keys.push(await storeFile(app, replying, file))
    await app.deskDb.transaction().execute((trx) => write(trx, app, replying, letter, keys))
    return { step: 'taken' }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // a temporary error would make the sender's server retry, and count against the next day too
    if (error.code === 'quota_reached') return refused('quota', says.quota)
    if (error.code === 'request_closed') return refused('request_closed', says.request_closed)
    if (error.code === 'grace_over') return refused('grace_over', says.grace_over)
    throw error
  }
}

async function isKept({ deskDb }: App, { requestId }: ReplyAddress, hash: Buffer): Promise<boolean> {
  const known = await deskDb
    .selectFrom('desk.inbound_mails')
    .select('message_id')
    .where('request_id', '=', requestId)
    .where('mail_hash', '=', hash)
    .executeTakeFirst()
  return known !== undefined
}

async function write(trx: DeskTrx, app: App, replying: ReplyAddress, letter: MailedLetter, keys: readonly string[]) {
  const pending = app.newId()
  if (!(await keepMail(trx, letter, { requestId: replying.requestId, entryId: pending, now: app.now() }))) return
  const [first, ...others] = messagesOf(letter, keys)
  const id = await send(trx, app, replying, first)
  await sql`update desk.inbound_mails set message_id = ${id} where message_id = ${pending}`.execute(trx)
  for (const message of others) await send(trx, app, replying, message)
}

type Message = { readonly body: string; readonly file: string | undefined; readonly byMail?: MailedMessage }

/** A message has one file: further files become separate messages with their names. */
function messagesOf(letter: MailedLetter, [file, ...more]: readonly string[]): [Message, ...Message[]] {
  const { body, parts, facts, accepted } = letter
  const nameOf = (at: number) => accepted[at]?.filename ?? 'file'
  const text = body || nameOf(0)
  const html = body ? parts.map(htmlOf).join('') : messageHtml(text)
  return [
    { body: text, file, byMail: { html, facts } },
    ...more.map((key, at) => ({ body: nameOf(at + 1), file: key })),
  ]
}

function htmlOf({ kind, text }: TextPart): string {
  const html = messageHtml(text)
  return kind === 'typed' ? html : `<details><summary>${t('Quoted text')}</summary>${html}</details>`
}

/** Sends like the member's page does. Returns the message's id. */
async function send(trx: DeskTrx, app: App, { member, externalId }: ReplyAddress, { body, file, byMail }: Message) {
  const draft = { body, attachment_keys: file === undefined ? null : [file], ...(byMail && { byMail }) }
  const { request } = await sendMessage({ ...app, db: trx }, member, externalId, draft, undefined)
  const sent = request.messages.at(-1)
  if (!sent) throw new Error('A message that was sent is not there.')
  return sent.id
}
