import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { textOfHtml } from './answer-text.ts'
import type { MailRefusal, Outcome } from './outcome.ts'

/** A file that came with a mail. */
export type MailFile = { readonly filename: string; readonly content: Buffer }

/** What a person wrote. */
export type IncomingMail = {
  readonly kind: 'letter'
  /** Lower case; null where there is not exactly one author. */
  readonly from: string | null
  readonly messageId: string | null
  readonly subject: string
  /** All of its text, the quoted one included. */
  readonly whole: string
  readonly files: readonly MailFile[]
}

export type MailReading =
  | IncomingMail
  | { readonly kind: 'bounce'; readonly isFinal: boolean }
  | { readonly kind: 'nobodys'; readonly why: (Outcome & { step: 'ignored' })['why'] }
  | {
      readonly kind: 'sealed'
      readonly from: string | null
      readonly why: MailRefusal & ('winmail' | 'encrypted' | 'calendar' | 'too_long')
    }
  | { readonly kind: 'unreadable' }

/** A mail in its parts; null where it is none. */
export type ParsedMail = Email | null

/** Costs the more the larger the mail is: done once. */
export function parseMail(raw: Buffer): Promise<ParsedMail> {
  return PostalMime.parse(raw, { maxNestingDepth: 50, forceRfc822Attachments: true }).catch(() => null)
}

/**
 * What a mail is, and what a person wrote in it.
 * @param ours tells our own Message-IDs
 */
export function readMail(mail: ParsedMail, ours: (messageId: string) => boolean): MailReading {
  if (!mail) return { kind: 'unreadable' }
  const header = headersOf(mail)
  const type = header('content-type')
  if (/^multipart\/report\b/.test(type) && /report-type="?delivery-status/.test(type))
    return { kind: 'bounce', isFinal: isFinalReport(mail) }
  // a receipt, or another program's word
  if (type.startsWith('multipart/report')) return { kind: 'nobodys', why: 'automatic' }
  if (mail.messageId && ours(mail.messageId)) return { kind: 'nobodys', why: 'own' }
  if (isAutomatic(mail, header)) return { kind: 'nobodys', why: 'automatic' }
  if (isList(header)) return { kind: 'nobodys', why: 'list' }
  const from = authorOf(mail)
  const sealed = sealedBy(mail, type)
  if (sealed) return { kind: 'sealed', from, why: sealed }
  const whole = wholeText(mail)
  if (whole === null) return { kind: 'sealed', from, why: 'too_long' }
  return {
    kind: 'letter',
    from,
    messageId: mail.messageId ?? null,
    subject: mail.subject ?? '',
    whole,
    files: filesOf(mail),
  }
}

type HeaderValue = (name: string) => string

/** The first one of that name, in lower case; empty where there is none. */
function headersOf(mail: Email): HeaderValue {
  return (name) =>
    mail.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? ''
}

function isFinalReport({ attachments }: Email): boolean {
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  return report !== undefined && /^action:\s*failed/im.test(contentOf(report).toString('latin1'))
}

/** Subjects of programs that say nothing in a header (RFC 3834), as they begin in the languages we know. */
const AUTOMATIC_SUBJECT =
  /^(auto(matic)?[- ]?(reply|response)|automatische antwort|abwesenheit|out of (the )?office|réponse automatique|absence du bureau|undeliver(ed|able)|delivery status notification|mail delivery (failed|system)|returned mail|unzustellbar|non remis)/i

function isAutomatic({ subject = '', from }: Email, header: HeaderValue): boolean {
  const submitted = header('auto-submitted')
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(auto_reply|junk)$/.test(header('precedence')) ||
    header('x-autoreply') === 'yes' ||
    header('x-autorespond') !== '' ||
    (header('x-auto-response-suppress').split(/,\s*/).includes('all') && AUTOMATIC_SUBJECT.test(subject.trim())) ||
    header('return-path') === '<>' ||
    /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '') ||
    AUTOMATIC_SUBJECT.test(subject.trim())
  )
}

function isList(header: HeaderValue): boolean {
  return header('list-id') !== '' || /^(bulk|list)$/.test(header('precedence'))
}

function authorOf({ from }: Email): string | null {
  return from?.address ? from.address.trim().toLowerCase() : null
}

function sealedBy({ attachments, text, html }: Email, type: string) {
  if (/^multipart\/encrypted|^application\/(x-)?pkcs7-mime/.test(type)) return 'encrypted'
  if (
    attachments.some(
      ({ filename, mimeType }) => filename?.toLowerCase() === 'winmail.dat' || mimeType.endsWith('/ms-tnef'),
    )
  )
    return 'winmail'
  const isReply = attachments.some(({ mimeType, method }) => mimeType === 'text/calendar' && method === 'REPLY')
  if (isReply || (type.startsWith('text/calendar') && !text && !html)) return 'calendar'
  return null
}

/** The text, or what the page says where there is no text. */
function wholeText({ text, html }: Email): string | null {
  const said = text?.trim() ? text : textOfHtml(html ?? '')
  if (said === null) return null
  return said.replaceAll('\r\n', '\n').replaceAll('\0', '').replaceAll('\u00a0', ' ').trim()
}

/** Below this, a picture that the page shows is a logo or a line between two paragraphs. */
const DECORATION_BYTES = 16 * 1024
/** What proves who wrote a mail, or says it in another form, is no file of theirs. */
const NO_FILES =
  /^(application\/(x-)?pkcs7-signature|application\/pgp-signature|application\/pgp-keys|text\/x-amp-html)$/

function filesOf({ attachments }: Email): MailFile[] {
  return attachments
    .map((attachment) => ({ attachment, content: contentOf(attachment) }))
    .filter(({ attachment, content }) => !isDecoration(attachment, content) && !NO_FILES.test(attachment.mimeType))
    .map(({ attachment, content }) => ({ filename: attachment.filename ?? 'file', content }))
}

function isDecoration({ related, mimeType }: Attachment, content: Buffer): boolean {
  return related === true && mimeType.startsWith('image/') && content.length < DECORATION_BYTES
}

function contentOf({ content, encoding }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}

/** Every address that a mail says it is for. */
export function recipientsOf(mail: ParsedMail): string[] {
  if (!mail) return []
  const original = mail.headers.filter(({ key }) => key === 'x-original-to' || key === 'envelope-to')
  return [
    mail.deliveredTo ?? '',
    ...original.map(({ value }) => value),
    ...[mail.to, mail.cc].flatMap((list) => (list ?? []).flatMap(addressesOf)),
  ].map((address) => address.trim().replace(/^<|>$/g, ''))
}

function addressesOf(address: Address): string[] {
  return address.group ? address.group.map((one) => one.address) : [address.address]
}
