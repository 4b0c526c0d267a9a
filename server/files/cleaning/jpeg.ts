import { Problem } from '#contract/shared/problems.ts'
import type { ByteReader } from './byte-reader.ts'
import { hasXmpLocation, isPrefixed, orientationOnly, prefixed, readExif, tiffOf } from './exif.ts'
import type { Findings } from './findings.ts'

const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const JFIF_BYTES = 14
const ADOBE_BYTES = 12

/**
 * ITU T.81. Keeps the segments that decode to pixels, the resolution (JFIF), the color transform (Adobe) and the color
 * profile (ICC). Removes EXIF except the orientation, XMP, IPTC, comments, thumbnails, and everything after the image,
 * such as further images and films. A picture that ends in the middle of a scan is kept, because browsers show it.
 */
export async function* cleanJpeg(bytes: ByteReader, findings: Findings): AsyncGenerator<Buffer> {
  await bytes.skip(2)
  yield marker(START_OF_IMAGE)
  let hasScan = false
  let isOriented = false
  for (;;) {
    const code = await nextMarker(bytes)
    if (code === END_OF_IMAGE || code === null) {
      if (!hasScan) throw new Problem('picture_damaged')
      yield marker(END_OF_IMAGE)
      return
    }
    findings.part()
    if (isStandalone(code)) continue
    const content = await segmentContent(bytes)
    if (isFrameHeader(code)) readSize(content, findings)
    if (code === START_OF_SCAN) findings.requireSize()
    const kept = keptContent(code, content, findings, isOriented)
    if (code === APP1 && isPrefixed(content)) isOriented = true
    if (kept) yield segment(code, kept)
    if (code === START_OF_SCAN) {
      hasScan = true
      yield* passScan(bytes)
    }
  }
}

const marker = (code: number): Buffer => Buffer.from([0xff, code])

/** Skips fill bytes, and bytes between segments, which decoders ignore. Null at the end of the file. */
async function nextMarker(bytes: ByteReader): Promise<number | null> {
  for (;;) {
    const held = await bytes.peek(2)
    if (held.length < 2) return null
    const at = held.indexOf(0xff)
    const code = held[at + 1]
    if (at === -1) await bytes.skip(held.length)
    else if (at > 0) await bytes.skip(at)
    else if (code === 0xff || code === 0 || code === undefined) await bytes.skip(1)
    else {
      await bytes.skip(2)
      return code
    }
  }
}

/** Markers without a segment: TEM, RST0 to RST7, SOI. */
const isStandalone = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= START_OF_IMAGE)

/** Every other marker has a segment with a length, which includes its own two bytes. */
async function segmentContent(bytes: ByteReader): Promise<Buffer> {
  const length = (await bytes.take(2)).readUInt16BE()
  if (length < 2) throw new Problem('picture_damaged')
  return bytes.take(length - 2)
}

/** SOF0 to SOF15, without the codes among them for tables (DHT, JPG, DAC). */
const isFrameHeader = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)

function readSize(content: Buffer, findings: Findings): void {
  if (content.length < 6) throw new Problem('picture_damaged')
  findings.size(content.readUInt16BE(3), content.readUInt16BE(1))
}

/** The content without metadata; null for a segment that is removed. */
function keptContent(code: number, content: Buffer, findings: Findings, isOriented: boolean): Buffer | null {
  const isTable = (code >= 0xc0 && code <= 0xcf) || (code >= START_OF_SCAN && code <= 0xdf)
  if (isTable) return content
  if (code === APP0) return withoutThumbnail(content)
  if (code === APP1) return keptOrientation(content, findings, isOriented)
  if (code === APP2) return startsWith(content, 'ICC_PROFILE\0') ? content : null
  if (code === APP14) return startsWith(content, 'Adobe') ? content.subarray(0, ADOBE_BYTES) : null
  return null
}

const startsWith = (content: Buffer, text: string): boolean => content.toString('latin1', 0, text.length) === text

function withoutThumbnail(content: Buffer): Buffer | null {
  if (!startsWith(content, 'JFIF\0') || content.length < JFIF_BYTES) return null
  const kept = Buffer.from(content.subarray(0, JFIF_BYTES))
  kept.writeUInt16BE(0, JFIF_BYTES - 2)
  return kept
}

/** Readers use the first EXIF segment. */
function keptOrientation(content: Buffer, findings: Findings, isOriented: boolean): Buffer | null {
  if (!isPrefixed(content)) {
    findings.location ||= hasXmpLocation(content)
    return null
  }
  const { orientation, hasLocation } = readExif(tiffOf(content))
  findings.location ||= hasLocation
  return orientation === 1 || isOriented ? null : prefixed(orientationOnly(orientation))
}

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Passes coded data up to the next marker. */
async function* passScan(bytes: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const held = await bytes.peek(2)
    const end = endOfScan(held)
    if (end > 0) yield* bytes.pass(end)
    if (end === 0) return
  }
}

/** Position of the marker that ends the scan, or the number of bytes that certainly belong to it. */
function endOfScan(held: Buffer): number {
  for (let at = held.indexOf(0xff); at !== -1; at = held.indexOf(0xff, at + 1)) {
    const code = held[at + 1]
    if (code === undefined) return held.length === 1 ? 0 : at
    const isData = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7)
    if (!isData) return at
  }
  return held.length
}
