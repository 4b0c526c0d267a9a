import { UPLOAD_MAX_BYTES, type UploadType } from '#contract/shared/upload.ts'

/** Enough for the signature and the longest segment of a JPEG. */
export const START_BYTES = 70_000

/**
 * Whether no part of a picture follows the signature, nor the beginning of metadata: no camera wrote the file.
 * @param start the first START_BYTES of the file, or fewer if it ends before
 */
export const isBareSignature = (type: UploadType, start: Buffer): boolean =>
  !STARTS[type](start) && !METADATA.some((marker) => start.includes(marker, 0, 'latin1'))

const METADATA = ['Exif', 'eXIf', 'EXIF', 'http://ns.adobe.com/', 'xpacket', 'tEXt', 'zTXt', 'iTXt']

const FOUR_LETTERS = /^[\w ]{4}$/

/** A part of the file with a name of four letters, and a length that an upload can have. */
function isPart(start: Buffer, { name, length }: { name: number; length: number }, isBigEndian = true): boolean {
  if (start.length < Math.max(name, length) + 4) return false
  const bytes = isBigEndian ? start.readUInt32BE(length) : start.readUInt32LE(length)
  return FOUR_LETTERS.test(start.toString('latin1', name, name + 4)) && bytes <= UPLOAD_MAX_BYTES
}

/** Two segments in a row, or the marker of metadata (APP1) or of a scan anywhere: readers skip other bytes. */
function startsJpeg(start: Buffer): boolean {
  if (['\xff\xe1', '\xff\xda'].some((marker) => start.includes(marker, 0, 'latin1'))) return true
  if (start.length < 6) return false
  const length = start.readUInt16BE(4)
  return length >= 2 && start[4 + length] === 0xff
}

/**
 * The size of the picture, then perhaps a table of colors, then an extension, an image or the end. Or an extension that
 * may contain text (comment, application) anywhere.
 */
function startsGif(start: Buffer): boolean {
  if (['!\xfe', '!\xff'].some((marker) => start.includes(marker, 0, 'latin1'))) return true
  if (start.length < 13 || start.readUInt16LE(6) === 0 || start.readUInt16LE(8) === 0) return false
  const flags = start[10] ?? 0
  const table = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
  return [0x21, 0x2c, 0x3b].includes(start[13 + table] ?? 0)
}

function startsHeif(start: Buffer): boolean {
  if (start.length < 4) return false
  const next = start.readUInt32BE(0)
  return isPart(start, { length: next, name: next + 4 })
}

const STARTS: Record<UploadType, (start: Buffer) => boolean> = {
  'image/jpeg': startsJpeg,
  'image/png': (start) => isPart(start, { length: 8, name: 12 }),
  'image/gif': startsGif,
  'image/webp': (start) => isPart(start, { name: 12, length: 16 }, false),
  'image/avif': startsHeif,
  'image/heic': startsHeif,
  'application/pdf': () => true,
}
