import { sql } from 'kysely'
import type { DNSResolver } from 'mailauth'
import { Problem } from '#contract/shared/problems.ts'
import { messageBody } from '#contract/shared/request.ts'
import { digest } from '#server/adapters/secrets.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App } from '#server/http/app.ts'
import { readMailAddress } from '#server/notices/mail-addresses.ts'
import { noteBounce } from '#server/notices/note-bounce.ts'
import { sendMessage } from '#server/requests/send.ts'
import { presignForMember } from '#server/uploads/presign.ts'
import { receiveContent } from '#server/uploads/receive.ts'
import { answerIn, WHOLE_MAX_CHARACTERS } from './answer-text.ts'
import { authenticateMail, type MailTransport } from './authenticate-mail.ts'
import { noteReading } from './note-reading.ts'
import { type Outcome, refused } from './outcome.ts'
import { type IncomingMail, type MailFile, type MailReading, type ParsedMail, readMail } from './read-mail.ts'
import { findReplyAddress, type ReplyAddress } from './reply-address.ts'
import { sentences } from './sentences.ts'

type InboundMail = MailTransport & {
  /** An address of ours: for replies, or for what comes back. */
  readonly to: string
  readonly raw: Buffer
  readonly parsed: ParsedMail
}

/**
 * Makes a member's reply a message in the request that its address stands for: once, however often the mail comes.
 * Throws where the fault is ours, or passes: then it is to be tried again.
 */
export async function takeMail(app: App, resolver: DNSResolver, mail: InboundMail): Promise<Outcome> {
  const says = sentences(app.config)
  const address = readMailAddress(app.config, mail.to)
  if (!address) return refused('unknown_address', says.unknown_address)
  const reading = readMail(mail.parsed, (id) => isOurs(app, id))
  if (reading.kind === 'bounce' && reading.isFinal && address.purpose === 'bounce') await noteBounce(app, address.hash)
  if (reading.kind === 'bounce' || address.purpose === 'bounce') return { step: 'ignored', why: 'bounce' }
  if (reading.kind === 'nobodys' || mail.sender === '')
    return { step: 'ignored', why: reading.kind === 'nobodys' ? reading.why : 'automatic' }
  const replying = await findReplyAddress(app, address.hash)
  if (replying === 'unknown' || replying === 'ended') return refused('ended', says.ended)
  return admit(app, resolver, mail, replying, reading)
}

/** The Message-IDs that our sender gives. */
function isOurs({ config }: App, messageId: string): boolean {
  const [, domain = 'localhost'] = /@([^\s>]+)/.exec(config.MAIL_FROM) ?? []
  return messageId.startsWith('<outgoing-') && messageId.endsWith(`@${domain}>`)
}

type Possible = Exclude<MailReading, { kind: 'bounce' | 'nobodys' }>

/** Whose mail it is comes first: nobody else is told what is wrong with one. */
async function admit(app: App, resolver: DNSResolver, mail: InboundMail, replying: ReplyAddress, reading: Possible) {
  const says = sentences(app.config)
  if (reading.kind === 'unreadable') return refused('unreadable', says.unreadable)
  if (reading.from !== replying.email) return refused('wrong_sender', says.wrong_sender)
  const proof = await authenticateMail(app.config, resolver, mail.raw, reading.from, mail)
  if (proof === 'unsure') throw new Problem('unavailable')
  if (proof === 'failed') return refused('not_authenticated', says.not_authenticated)
  if (reading.kind === 'sealed') return refused(reading.why, says[reading.why])
  if (reading.whole.length > WHOLE_MAX_CHARACTERS) return refused('too_long', says.too_long)
  const answer = answerIn(reading.whole)
  if (answer === '' && reading.files.length === 0) return refused('empty', says.empty)
  if (answer !== '' && !messageBody.safeParse(answer).success) return refused('too_long', says.too_long)
  const hash = digest(reading.messageId ?? mail.raw.toString('latin1'))
  return takeLetter(app, replying, { ...reading, from: reading.from, answer, hash })
}

type Known = IncomingMail & {
  readonly from: string
  /** What is new in it; empty where only files came. */
  readonly answer: string
  readonly hash: Buffer
}

async function takeLetter(app: App, replying: ReplyAddress, letter: Known): Promise<Outcome> {
  const says = sentences(app.config)
  if (await isTaken(app, replying, letter.hash)) return { step: 'taken' }
  await noteReading(app, replying)
  try {
    const keys: string[] = []
    for (const file of letter.files) keys.push(await storeFile(app, replying, file))
    await app.deskDb.transaction().execute((trx) => write(trx, app, replying, letter, keys))
    return { step: 'taken' }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'wrong_file_type' || error.code === 'file_too_large') return refused('file', says.file)
    // their server would try until it gives up, and count against the next day too
    if (error.code === 'quota_reached') return refused('quota', says.quota)
    if (error.code === 'request_closed') return refused('request_closed', says.request_closed)
    throw error
  }
}

async function isTaken({ deskDb }: App, { requestId }: ReplyAddress, hash: Buffer): Promise<boolean> {
  const known = await deskDb
    .selectFrom('desk.inbound_mails')
    .select('message_id')
    .where('request_id', '=', requestId)
    .where('mail_hash', '=', hash)
    .executeTakeFirst()
  return known !== undefined
}

async function storeFile(app: App, { member, externalId }: ReplyAddress, { filename, content }: MailFile) {
  const { key } = await presignForMember(app, member, { filename, requestId: externalId })
  await receiveContent(app, key, content)
  return key
}

/** Of two deliveries of one mail the second waits for the first one's row, and writes nothing. */
async function write(trx: DeskTrx, app: App, replying: ReplyAddress, letter: Known, keys: readonly string[]) {
  const pending = app.newId()
  const { rows } = await sql`
    insert into desk.inbound_mails (request_id, mail_hash, message_id, received_at, from_email, subject, body)
    values (${replying.requestId}, ${letter.hash}, ${pending}, ${app.now()}, ${letter.from}, ${letter.subject}, ${letter.whole})
    on conflict (request_id, mail_hash) do nothing
    returning message_id`.execute(trx)
  if (rows.length === 0) return
  const [first, ...others] = messagesOf(letter, keys)
  const id = await send(trx, app, replying, first)
  await sql`update desk.inbound_mails set message_id = ${id} where message_id = ${pending}`.execute(trx)
  for (const message of others) await send(trx, app, replying, message)
}

type Message = { readonly body: string; readonly file: string | undefined }

/** A message carries one file: the further ones follow in messages of their own, under their names. */
function messagesOf({ answer, files }: Known, [file, ...more]: readonly string[]): [Message, ...Message[]] {
  const nameOf = (at: number) => files[at]?.filename ?? 'file'
  return [{ body: answer || nameOf(0), file }, ...more.map((key, at) => ({ body: nameOf(at + 1), file: key }))]
}

/** The very same send as from a page of theirs. Returns the message's id. */
async function send(trx: DeskTrx, app: App, { member, externalId }: ReplyAddress, { body, file }: Message) {
  const draft = { body, attachment_keys: file === undefined ? null : [file] }
  const { request } = await sendMessage({ ...app, db: trx }, member, externalId, draft, undefined)
  const sent = request.messages.at(-1)
  if (!sent) throw new Error('A message that was sent is not there.')
  return sent.id
}
