/** How a text file of an office program may be coded; the last is what Excel calls plain CSV west of the Oder. */
export const codings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Coding = (typeof codings)[number]

/**
 * The text in these bytes, and how they were read: as declared, else by their mark, else as UTF-8 where they are, else as
 * Windows-1252, of which Latin-1 is a part. Null: no text in any of them.
 */
export function decodeText(bytes: Uint8Array, declared?: Coding): { text: string; coding: Coding } | null {
  const coding = declared ?? codingOf(bytes)
  try {
    const text = new TextDecoder(coding, { fatal: declared === undefined }).decode(bytes)
    return text.includes('\0') ? null : { text, coding }
  } catch {
    return null
  }
}

function codingOf(bytes: Uint8Array): Coding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // a heading is of letters that UTF-16 writes with a zero beside each
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
