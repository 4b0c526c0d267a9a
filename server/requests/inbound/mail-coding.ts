import { analyse } from 'chardet'

/**
 * Decodes the text of an email. Mail programs may declare no character set or a wrong one; then the bytes decide.
 * Never fails, and leaves neither replacement characters nor escape sequences.
 * @param declared the email's own label, in any spelling
 */
export function decodeMailText(bytes: Uint8Array, declared?: string): string {
  if (ISO_2022_JP.test(latin1(bytes))) return strictly('iso-2022-jp', bytes) ?? guess(bytes)
  if (!bytes.some(isHigh)) return strictly('utf-8', bytes) ?? ''
  // valid UTF-8 with non-ASCII letters is almost always UTF-8, regardless of its label
  const utf8 = strictly('utf-8', bytes)
  if (utf8 !== null && !isMultibyte(declared)) return utf8
  if (declared && !/^(utf-?8|us-ascii|ascii)$/i.test(declared.trim())) {
    const asDeclared = strictly(declared.trim().replace(/^cp-?(?=125\d$)/i, 'windows-'), bytes)
    if (asDeclared !== null) return asDeclared
  }
  return utf8 ?? guess(bytes)
}

/** Escape sequences that begin or end a set of two-byte characters. */
const ISO_2022_JP = /\p{Cc}(?:\$[@B]|\([BJ])/u
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
const isHigh = (byte: number) => byte > 0x7f
/** Text in these encodings may be valid UTF-8 by chance. */
const isMultibyte = (label = '') => /utf-?16|big5|gb|jis|euc|ks_c|iso-?2022/i.test(label)

/** Null if the label is unknown, or if the bytes do not fit it. */
function strictly(label: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    return text.includes('\uFFFD') && label !== 'utf-8' ? null : text
  } catch {
    return null
  }
}

/** Enough bytes to detect a language, and fast. */
const SAMPLE_BYTES = 20_000
/** Share of non-ASCII letters: rare in Latin text, and most of the text in other scripts. */
const MANY = 0.3
const CENTRAL = /^(ISO-8859-2|windows-1250)$/
const LATIN = /^(ISO-8859-([1349]|1[03456])|windows-125[2478])$/
const SURE = 30

function guess(bytes: Uint8Array): string {
  if (mostlyUtf8(bytes)) return mixed(bytes)
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const letters = sample.filter((byte) => isHigh(byte) || (byte | 0x20) >= 0x61).length
  const hasMany = sample.filter(isHigh).length > letters * MANY
  const likely = analyse(sample)
  const name = hasMany
    ? likely.find((one) => one.confidence >= SURE && !LATIN.test(one.name) && !CENTRAL.test(one.name))?.name
    : likely.slice(0, 1).find((one) => one.confidence >= SURE && CENTRAL.test(one.name))?.name
  return (name ? strictly(name, bytes) : null) ?? new TextDecoder(WESTERN).decode(bytes)
}

const WESTERN = 'windows-1252'

/** A non-ASCII UTF-8 character, or a byte that belongs to none. */
const SEQUENCES =
  /[\xC2-\xDF][\x80-\xBF]|[\xE1-\xEF][\x80-\xBF]{2}|\xE0[\xA0-\xBF][\x80-\xBF]|[\xF1-\xF3][\x80-\xBF]{3}|[\x80-\xFF]/g

/** UTF-8 that was cut within a character, or that contains text of another encoding. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const found = latin1(bytes).match(SEQUENCES) ?? []
  const whole = found.filter(({ length }) => length > 1).length
  return whole > found.length - whole
}

function mixed(bytes: Uint8Array): string {
  const western = new TextDecoder(WESTERN)
  return latin1(bytes).replace(SEQUENCES, (found) => {
    const part = Buffer.from(found, 'latin1')
    return (found.length > 1 ? strictly('utf-8', part) : null) ?? western.decode(part)
  })
}
