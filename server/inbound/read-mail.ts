import type { Address, Attachment, Email } from 'postal-mime'
import { storedAddress } from '#basics/email-address.ts'
import { hasVisibleContent, trimmed } from '#basics/graphemes.ts'
import { cleanLine, cleanText, cutGraphemes } from '#basics/text.ts'
import { textOfHtml } from './html-text.ts'
import type { MailRefusal } from './outcome.ts'
import type { ParsedMail } from './parse-mail.ts'

/** A file that came with a mail. */
export type MailFile = { readonly filename: string; readonly content: Buffer; readonly isDecoration: boolean }

/** A mail's own words and where it is from, whatever wrote it. */
export type MailFacts = {
  /** Lower case; null where there is not exactly one author. */
  readonly from: string | null
  readonly messageId: string | null
  /** As the mail says, to tell it from another where it has no id. */
  readonly date: string | null
  readonly subject: string
  /** All of its text, the quoted one included. */
  readonly whole: string
}

export type IncomingMail = MailFacts & {
  readonly kind: 'letter'
  /** Whether a program wrote it: companies' mail systems also mark what people write. */
  readonly automatic: 'no' | 'maybe' | 'likely'
  readonly files: readonly MailFile[]
}

export type MailReading =
  | IncomingMail
  | (MailFacts & { readonly kind: 'bounce'; readonly isFinal: boolean })
  /** A program's word on what became of a mail, as a read receipt. */
  | (MailFacts & { readonly kind: 'receipt' })
  | { readonly kind: 'own' }
  | { readonly kind: 'sealed'; readonly from: string | null; readonly why: MailRefusal & Sealed }
  | { readonly kind: 'unreadable' }

/** A line of a header has no more (RFC 5322). */
const SUBJECT_MAX_CHARACTERS = 998

type Sealed = 'winmail' | 'encrypted' | 'calendar' | 'too_long'

/**
 * What a mail is, and what is in it.
 * @param ours tells our own Message-IDs
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

/** As programs begin a subject (RFC 3834), in the languages we know; people may begin one like this, too. */
const AWAY_SUBJECT =
  /^(auto(matic)?[- ]?(reply|response)|automatische antwort|abwesenheit|out of (the )?office|réponse automatique|absence du bureau|respuesta automática|risposta automatica)/i
const BOUNCE_SUBJECT =
  /^(undeliver(ed|able)|delivery status notification|mail delivery (failed|system)|returned mail|unzustellbar|non remis)/i

function automaticBy({ subject = '', from }: Email, header: HeaderValue): IncomingMail['automatic'] {
  const submitted = header('auto-submitted')
  const precedence = header('precedence')
  if (
    submitted.startsWith('auto-replied') ||
    /^(auto_reply|junk)$/.test(precedence) ||
    header('x-autoreply') === 'yes' ||
    header('x-autorespond') !== '' ||
    header('return-path') === '<>' ||
    /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '')
  )
    return 'likely'
  const isMarked =
    (submitted !== '' && !submitted.startsWith('no')) || header('list-id') !== '' || /^(bulk|list)$/.test(precedence)
  // Exchange's own way to say it; people's mail has it as well
  const wantsNoAnswer = header('x-auto-response-suppress').split(/,\s*/).includes('all')
  if (AWAY_SUBJECT.test(trimmed(subject))) return isMarked || wantsNoAnswer ? 'likely' : 'maybe'
  return isMarked || BOUNCE_SUBJECT.test(trimmed(subject)) ? 'maybe' : 'no'
}

function authorOf({ from }: Email): string | null {
  return from?.address ? storedAddress(from.address) : null
}

/** What we cannot open, where nothing else is in it. */
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

/** The text, or what the page says where there is no text. */
function wholeText({ text, html }: Email): string | null {
  const words = text && hasVisibleContent(text) ? text : textOfHtml(html ?? '')
  return words === null ? null : trimmed(cleanText(words).replaceAll('\u00a0', ' '))
}

/** What proves who wrote a mail, or says it in another form, is no file of theirs. */
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

/** Files that programs leave without a name. */
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

/** A dot that counts readers, or keeps two things apart. */
const DOT_PIXELS = 2

function isDecoration({ related }: Attachment, content: Buffer): boolean {
  if (!related || content.length < 24) return false
  const size =
    content.toString('latin1', 1, 4) === 'PNG'
      ? [content.readUInt32BE(16), content.readUInt32BE(20)]
      : content.toString('latin1', 0, 3) === 'GIF'
        ? [content.readUInt16LE(6), content.readUInt16LE(8)]
        : []
  return size.length > 0 && size.every((pixels) => pixels <= DOT_PIXELS)
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
  ].map((address) => trimmed(address).replace(/^<|>$/g, ''))
}

function addressesOf(address: Address): string[] {
  return address.group ? address.group.map((one) => one.address) : [address.address]
}
