import { crc32 } from 'node:zlib'
import { Problem } from '#contract/shared/problems.ts'
import type { ByteReader } from './byte-reader.ts'
import { hasXmpLocation, orientationOnly, readExif, tiffOf } from './exif.ts'
import type { Findings } from './findings.ts'

const SIGNATURE_BYTES = 8
const IHDR_BYTES = 13
const MOST_CHUNK_BYTES = 0x7f_ff_ff_ff
/** Part of a metadata chunk that is searched for the orientation and a position. */
const SEARCHED_BYTES = 65_536

/** Chunks of pixels, and chunks that change how pixels look (W3C PNG, third edition), including animation. */
const KEPT = 'PLTE IDAT tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' ')

/** Removes texts, times, EXIF except the orientation, private chunks, and everything after the image. */
export async function* cleanPng(bytes: ByteReader, findings: Findings): AsyncGenerator<Buffer> {
  yield await bytes.take(SIGNATURE_BYTES)
  yield await header(bytes, findings)
  let hasPixels = false
  for (;;) {
    const { length, name, head } = await nextChunk(bytes)
    if (head === null) {
      if (!hasPixels) throw new Problem('picture_damaged')
      return
    }
    findings.part()
    if (name === 'fcTL') findings.frame()
    if (name === 'IDAT') hasPixels = true
    if (KEPT.includes(name)) {
      yield head
      yield* bytes.pass(length + 4)
    } else if (name === 'IEND') {
      yield chunk('IEND', Buffer.alloc(0))
      return
    } else if (isCritical(name)) throw new Problem('picture_damaged')
    else {
      const kept = await keptOrientation(bytes, name, length, findings)
      if (kept) yield chunk('eXIf', kept)
    }
  }
}

async function header(bytes: ByteReader, findings: Findings): Promise<Buffer> {
  const { length, name, head } = await nextChunk(bytes)
  if (head === null || name !== 'IHDR' || length !== IHDR_BYTES) throw new Problem('picture_damaged')
  const content = await bytes.take(IHDR_BYTES)
  findings.size(content.readUInt32BE(0), content.readUInt32BE(4))
  return Buffer.concat([head, content, await bytes.take(4)])
}

type Chunk = { readonly length: number; readonly name: string; readonly head: Buffer | null }

/** Length and name of the next chunk. `head` is null at the end of the file. */
async function nextChunk(bytes: ByteReader): Promise<Chunk> {
  if ((await bytes.peek(8)).length < 8) return { length: 0, name: '', head: null }
  const head = await bytes.take(8)
  const length = head.readUInt32BE(0)
  const name = head.toString('latin1', 4)
  if (length > MOST_CHUNK_BYTES || !/^[A-Za-z]{4}$/.test(name)) throw new Problem('picture_damaged')
  return { length, name, head }
}

/** A capital first letter: a decoder that does not know the chunk cannot show the picture. */
const isCritical = (name: string): boolean => name < 'a'

/** Discards a chunk. Returns EXIF with the orientation if the chunk contains one. */
async function keptOrientation(
  bytes: ByteReader,
  name: string,
  length: number,
  findings: Findings,
): Promise<Buffer | null> {
  const content = (await bytes.peek(Math.min(length, SEARCHED_BYTES))).subarray(0, Math.min(length, SEARCHED_BYTES))
  await bytes.skip(length + 4)
  if (name !== 'eXIf') {
    findings.location ||= hasXmpLocation(content)
    return null
  }
  const { orientation, hasLocation } = readExif(tiffOf(content))
  findings.location ||= hasLocation
  return orientation === 1 ? null : orientationOnly(orientation)
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
