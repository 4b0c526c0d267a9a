import { hasXmpLocation, ORIENTATION_BYTES, orientationOnly, readExif, tiffOf } from './exif.ts'
import type { Findings } from './findings.ts'

/** EXIF in a HEIF item begins with the position of its TIFF header (ISO 23008-12, A.2.1). */
const POSITION_BYTES = 4

/** As many zeros as this metadata has bytes; EXIF keeps its orientation. */
export function withoutContent(content: Buffer, isExif: boolean, findings: Findings): Buffer {
  const empty = Buffer.alloc(content.length)
  if (!isExif) {
    findings.location ||= hasXmpLocation(content)
    return empty
  }
  if (content.length < POSITION_BYTES + ORIENTATION_BYTES) return empty
  const position = content.readUInt32BE(0)
  const { orientation, hasLocation } = readExif(tiffOf(content.subarray(POSITION_BYTES + position)))
  findings.location ||= hasLocation
  orientationOnly(orientation).copy(empty, POSITION_BYTES)
  return empty
}
