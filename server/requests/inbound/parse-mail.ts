import PostalMime, { type Email } from 'postal-mime'
import { decodeMailText } from './mail-coding.ts'

/** The parsed email; null if it is invalid. */
export type ParsedMail = Email | null

/** Expensive for large emails, so it is done once. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  try {
    return await new Parser({ maxNestingDepth: 50, forceRfc822Attachments: true }).parse(withReadableHeaders(raw))
  } catch {
    return null
  }
}

/** The fields of the library's parts that we use. */
type Part = {
  content: ArrayBuffer | null
  readonly contentType: { readonly parsed: { readonly value: string; readonly params: Record<string, string> } }
}
type Collecting = { collectNode(part: Part, ...rest: unknown[]): Promise<void> }

// the library always decodes text as labeled, so this passes it every text as UTF-8
const library = PostalMime.prototype as unknown as Collecting // its types omit this method

class Parser extends PostalMime {
  collectNode(part: Part, ...rest: unknown[]): Promise<void> {
    const { value, params } = part.contentType.parsed
    if (part.content && /^text\/(plain|html)$/.test(value)) {
      const text = new TextEncoder().encode(decodeMailText(new Uint8Array(part.content), params['charset']))
      part.content = text.buffer
      params['charset'] = 'utf-8'
    }
    return library.collectNode.call(this, part, ...rest)
  }
}

/** A header with its continuation lines, if it precedes the text or names a part's file. */
const PART_HEADERS = /^content-(?:type|disposition|description):[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim
/** Eight-bit characters, or the escape sequence that begins Japanese text. */
const UNREADABLE = /[\x80-\xFF]|\p{Cc}\$/u

/** The library decodes headers as UTF-8. */
function withReadableHeaders(raw: Buffer): Buffer {
  const text = raw.toString('latin1')
  if (!UNREADABLE.test(text)) return raw
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const head = text.slice(0, end).replaceAll(/[^\r\n]+/g, asUtf8)
  return Buffer.from(head + text.slice(end).replaceAll(PART_HEADERS, asUtf8), 'latin1')
}

/** Converts bytes that `toString` has decoded as Latin-1. */
function asUtf8(line: string): string {
  if (!UNREADABLE.test(line)) return line
  return Buffer.from(decodeMailText(Buffer.from(line, 'latin1'))).toString('latin1')
}
