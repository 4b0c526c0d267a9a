import type { Address, Attachment, Email } from 'postal-mime'
import { storedAddress } from '#basics/text/email-address.ts'
import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { cleanLine, cleanText, cutGraphemes } from '#basics/text/text.ts'
import { textOfHtml } from './html-text.ts'
import type { MailRefusal } from './outcome.ts'
import type { ParsedMail } from './parse-mail.ts'

/** A file attached to an email. */
export type MailFile = { readonly filename: string; readonly content: Buffer; readonly isDecoration: boolean }

/** Text and origin of an email, whether written by a person or a program. */
export type MailFacts = {
  /** In lower case; null unless there is exactly one author. */
  readonly from: string | null
  readonly messageId: string | null
  /** The Date header, to distinguish emails without a Message-ID. */
  readonly date: string | null
  readonly subject: string
  /** The complete text, including quotes. */
  readonly whole: string
}

export type IncomingMail = MailFacts & {
  readonly kind: 'letter'
  /** Whether a program wrote it: companies' mail systems also mark emails written by people. */
  readonly automatic: 'no' | 'maybe' | 'likely'
  readonly files: readonly MailFile[]
}

export type MailReading =
  | IncomingMail
  | (MailFacts & { readonly kind: 'bounce'; readonly isFinal: boolean })
  /** An automatic status of an email, such as a read receipt. */
  | (MailFacts & { readonly kind: 'receipt' })
  | { readonly kind: 'own' }
  | { readonly kind: 'sealed'; readonly from: string | null; readonly why: MailRefusal & Sealed }
  | { readonly kind: 'unreadable' }

/** Maximum length of a header line (RFC 5322). */
const SUBJECT_MAX_CHARACTERS = 998

type Sealed = 'winmail' | 'encrypted' | 'calendar' | 'too_long'

/**
 * Classifies an email and extracts its content.
 * @param ours whether a Message-ID is one of our own
 */
export function readMail(mail: ParsedMail, ours: (messageId: string) => boolean): MailReading {
  if (!mail) return { kind: 'unreadable' }
  const header = headersOf(mail)
  const type = header('content-type')
  const whole = wholeText(mail)
  const from = authorOf(mail)
  const facts = {
    from,
    messageId: mail.messageId ?? null,
    date: mail.date ?? null,
    subject: cutGraphemes(cleanLine(mail.subject ?? ''), SUBJECT_MAX_CHARACTERS, '…'),
    whole: whole ?? '',
  }
  if (/^multipart\/report\b/.test(type) && /report-type="?delivery-status/.test(type))
    return { ...facts, kind: 'bounce', isFinal: isFinalReport(mail) }
  if (type.startsWith('multipart/report')) return { ...facts, kind: 'receipt' }
  if (mail.messageId && ours(mail.messageId)) return { kind: 'own' }
  const why = whole === null ? 'too_long' : sealedBy(mail, type, whole)
  if (why) return { kind: 'sealed', from, why }
  return { ...facts, kind: 'letter', automatic: automaticBy(mail, header), files: filesOf(mail, facts.whole) }
}

type HeaderValue = (name: string) => string

/** The first header of each name, in lower case; empty if it is missing. */
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

/** Subject prefixes of automatic replies (RFC 3834), in the languages we know; people may use them too. */
const AWAY_SUBJECT =
  /^(auto(matic)?[- ]?(reply|response)|automatische antwort|abwesenheit|out of (the )?office|réponse automatique|absence du bureau|respuesta automática|risposta automatica)/i
const BOUNCE_SUBJECT =
  /^(undeliver(ed|able)|delivery status notification|mail delivery (failed|system)|returned mail|unzustellbar|non remis)/i

function automaticBy({ subject = '', from }: Email, header: HeaderValue): IncomingMail['automatic'] {
  const submitted = header('auto-submitted')
  const precedence = header('precedence')
  if (isByProgram(from, header)) return 'likely'
  const isMarked =
    (submitted !== '' && !submitted.startsWith('no')) || header('list-id') !== '' || /^(bulk|list)$/.test(precedence)
  // Exchange's own header; emails from people have it as well
  const wantsNoAnswer = header('x-auto-response-suppress').split(/,\s*/).includes('all')
  if (AWAY_SUBJECT.test(trimmed(subject))) return isMarked || wantsNoAnswer ? 'likely' : 'maybe'
  return isMarked || BOUNCE_SUBJECT.test(trimmed(subject)) ? 'maybe' : 'no'
}

/** Whether the sender or a header that only programs set shows that a program wrote the mail. */
function isByProgram(from: Email['from'], header: HeaderValue): boolean {
  return (
    header('auto-submitted').startsWith('auto-replied') ||
    /^(auto_reply|junk)$/.test(header('precedence')) ||
    header('x-autoreply') === 'yes' ||
    header('x-autorespond') !== '' ||
    header('return-path') === '<>' ||
    /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '')
  )
}

function authorOf({ from }: Email): string | null {
  return from?.address ? storedAddress(from.address) : null
}

/** The type of an encrypted part, if the email has no other content. */
function sealedBy({ attachments, text, html }: Email, type: string, whole: string): Sealed | null {
  if (/^multipart\/encrypted|^application\/(x-)?pkcs7-mime/.test(type)) return 'encrypted'
  if (whole !== '') return null
  if (attachments.some(isWinmail)) return 'winmail'
  const isReply = attachments.some(({ mimeType, method }) => mimeType === 'text/calendar' && method === 'REPLY')
  return isReply || (type.startsWith('text/calendar') && !text && !html) ? 'calendar' : null
}

function isWinmail({ filename, mimeType }: Attachment): boolean {
  return filename?.toLowerCase() === 'winmail.dat' || mimeType.endsWith('/ms-tnef')
}

/** The plain text, or the text of the HTML if there is none. */
function wholeText({ text, html }: Email): string | null {
  const words = text && hasVisibleContent(text) ? text : textOfHtml(html ?? '')
  return words === null ? null : trimmed(cleanText(words).replaceAll('\u00a0', ' '))
}

/** Parts that prove the author or repeat the text in another format are not files. */
const NO_FILES =
  /^(application\/(x-)?pkcs7-signature|application\/pgp-signature|application\/pgp-keys|text\/x-amp-html)$/

function filesOf({ attachments }: Email, whole: string): MailFile[] {
  return attachments
    .filter(({ mimeType, method }) => !NO_FILES.test(mimeType) && !(method === 'REPLY' && whole === ''))
    .map((attachment) => {
      const content = contentOf(attachment)
      return { filename: nameOf(attachment), content, isDecoration: isDecoration(attachment, content) }
    })
}

/** Names for files that mail programs send without one. */
const NAMES: Readonly<Record<string, string>> = {
  'message/rfc822': 'forwarded mail.eml',
  'text/calendar': 'invitation.ics',
  'application/ms-tnef': 'winmail.dat',
}

function nameOf({ filename, mimeType }: Attachment): string {
  if (filename && hasVisibleContent(filename)) return filename
  const [, ending = ''] = /^image\/(\w+)$/.exec(mimeType) ?? []
  return NAMES[mimeType] ?? (ending ? `picture.${ending}` : 'file')
}

/** Maximum size of a tracking pixel or spacer image. */
const DOT_PIXELS = 2

function isDecoration({ related }: Attachment, content: Buffer): boolean {
  if (!related || content.length < 24) return false
  const size = imageSize(content)
  return size.length > 0 && size.every((pixels) => pixels <= DOT_PIXELS)
}

/** Width and height of a PNG or GIF in pixels; empty for other formats. */
function imageSize(content: Buffer): number[] {
  if (content.toString('latin1', 1, 4) === 'PNG') return [content.readUInt32BE(16), content.readUInt32BE(20)]
  if (content.toString('latin1', 0, 3) === 'GIF') return [content.readUInt16LE(6), content.readUInt16LE(8)]
  return []
}

function contentOf({ content, encoding }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}

/** All recipient addresses of an email. */
export function recipientsOf(mail: ParsedMail): string[] {
  if (!mail) return []
  const original = mail.headers.filter(({ key }) => key === 'x-original-to' || key === 'envelope-to')
  return [
    mail.deliveredTo ?? '',
    ...original.map(({ value }) => value),
    ...[mail.to, mail.cc].flatMap((list) => (list ?? []).flatMap(addressesOf)),
  ].map((address) => trimmed(address).replace(/^<|>$/g, ''))
}

function addressesOf(address: Address): string[] {
  return address.group ? address.group.map((one) => one.address) : [address.address]
}
