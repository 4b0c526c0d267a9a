import { Problem } from '#contract/shared/problems.ts'
import type { ByteReader } from './byte-reader.ts'
import { hasXmpLocation, ORIENTATION_BYTES, orientationOnly, readExif, tiffOf } from './exif.ts'
import type { Findings } from './findings.ts'

const XMP_FLAG = 0x04
const FRAME_BYTES = 16
/** Part of a metadata chunk that is searched for the orientation and a position. */
const SEARCHED_BYTES = 65_536

const KEPT = ['ICCP', 'ANIM', 'ALPH', 'VP8 ', 'VP8L']

/**
 * RFC 9649. The size of the file comes first, when the metadata at its end has not arrived: so metadata is replaced
 * by as many zeros, in a chunk that readers ignore.
 */
export async function* cleanWebp(bytes: ByteReader, findings: Findings): AsyncGenerator<Buffer> {
  const header = await bytes.take(12)
  yield header
  let left = header.readUInt32LE(4) - 4
  let hasPixels = false
  while (left >= 8 && (await bytes.peek(8)).length >= 8) {
    findings.part()
    const head = await bytes.take(8)
    const name = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    if (size > left - 8) throw new Problem('picture_damaged')
    const padded = Math.min(size + (size % 2), left - 8)
    left -= 8 + padded
    if (name === 'VP8X') yield* canvas(bytes, head, padded, findings)
    else if (name === 'ANMF') {
      // its chunks follow, and are read like those of the file
      yield* frame(bytes, head, padded, findings)
      left += padded - FRAME_BYTES
    } else if (KEPT.includes(name)) {
      hasPixels ||= name.startsWith('VP8')
      await readSize(bytes, name, findings)
      yield head
      yield* bytes.pass(padded)
    } else yield* replaced(bytes, name, size, padded, findings)
  }
  if (!hasPixels) throw new Problem('picture_damaged')
}

async function* canvas(bytes: ByteReader, head: Buffer, padded: number, findings: Findings): AsyncGenerator<Buffer> {
  if (padded < 10) throw new Problem('picture_damaged')
  const content = Buffer.from(await bytes.take(10))
  findings.size(content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1)
  content.writeUInt8(content.readUInt8(0) & ~XMP_FLAG, 0)
  yield Buffer.concat([head, content])
  yield* bytes.blank(padded - 10)
}

async function* frame(bytes: ByteReader, head: Buffer, padded: number, findings: Findings): AsyncGenerator<Buffer> {
  if (padded < FRAME_BYTES) throw new Problem('picture_damaged')
  const content = await bytes.take(FRAME_BYTES)
  findings.frame()
  findings.size(content.readUIntLE(6, 3) + 1, content.readUIntLE(9, 3) + 1)
  yield Buffer.concat([head, content])
}

/** RFC 6386 (9.1) and RFC 9649 (3.4): fourteen bits each. */
async function readSize(bytes: ByteReader, name: string, findings: Findings): Promise<void> {
  if (!name.startsWith('VP8')) return
  const content = await bytes.peek(10)
  if (content.length < 10) throw new Problem('picture_damaged')
  const [width, height] =
    name === 'VP8L'
      ? [(content.readUInt16LE(1) & 0x3fff) + 1, ((content.readUInt32LE(1) >> 14) & 0x3fff) + 1]
      : [content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff]
  findings.size(width, height)
}

/** A chunk of the same size without its content, except for the orientation. */
async function* replaced(
  bytes: ByteReader,
  name: string,
  size: number,
  padded: number,
  findings: Findings,
): AsyncGenerator<Buffer> {
  const content = (await bytes.peek(Math.min(size, SEARCHED_BYTES))).subarray(0, Math.min(size, SEARCHED_BYTES))
  const isExif = name === 'EXIF' && content.length >= ORIENTATION_BYTES
  const exif = readExif(tiffOf(content))
  findings.location ||= isExif ? exif.hasLocation : hasXmpLocation(content)
  const head = Buffer.from(isExif ? 'EXIF\0\0\0\0' : 'JUNK\0\0\0\0', 'latin1')
  head.writeUInt32LE(size, 4)
  yield head
  if (isExif) {
    await bytes.skip(ORIENTATION_BYTES)
    yield orientationOnly(exif.orientation)
  }
  yield* bytes.blank(padded - (isExif ? ORIENTATION_BYTES : 0))
}
