/** Encodings of text files from office programs. The last is Excel's plain CSV in Western Europe and America. */
export const codings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Coding = (typeof codings)[number]

/**
 * Decodes these bytes as declared, otherwise by their byte order mark, otherwise as UTF-8 if valid, otherwise as
 * Windows-1252, which includes Latin-1. Null: not a text in any of them.
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
  // a heading consists of letters that UTF-16 encodes with a zero byte each
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The same for a long text, which is not held in memory. Undefined: it is empty. */
export async function codingOfParts(parts: AsyncIterable<Uint8Array>): Promise<Coding | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let coding: Coding | undefined
  try {
    for await (const part of parts) {
      if (part.length === 0) continue
      if (coding === undefined) {
        const first = codingOf(part.subarray(0, 4))
        if (first.startsWith('utf-16')) return first
        coding = 'utf-8' // until invalid bytes are found
      }
      decoder.decode(part, { stream: true })
    }
    decoder.decode()
    return coding
  } catch {
    return 'windows-1252'
  }
}

/** The text of these bytes, part by part. Throws at bytes that are invalid in a coding that was not declared. */
export async function* decodeParts(
  parts: AsyncIterable<Uint8Array>,
  { coding, isDeclared }: { coding: Coding; isDeclared: boolean },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(coding, { fatal: !isDeclared })
  for await (const part of parts) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
