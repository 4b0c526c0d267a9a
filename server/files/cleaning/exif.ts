/** EXIF is a TIFF file: a header with the byte order, then directories of entries of twelve bytes. */
const ORIENTATION = 0x0112
const GPS_DIRECTORY = 0x8825
const GPS_LATITUDE = 0x0002
const ENTRY_BYTES = 12

/** Number of bytes of the EXIF that `orientationOnly` returns. */
export const ORIENTATION_BYTES = 26

export type Exif = { readonly orientation: number; readonly hasLocation: boolean }

/** Reads the two facts that matter. Damaged EXIF counts as empty. */
export function readExif(tiff: Buffer): Exif {
  const order = tiff.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return { orientation: 1, hasLocation: false }
  const numbers = order === 'II' ? littleEndian(tiff) : bigEndian(tiff)
  const main = entriesAt(tiff, numbers, numbers.long(4))
  const orientation = main.get(ORIENTATION)
  const gps = main.get(GPS_DIRECTORY)
  return {
    orientation: orientation === undefined ? 1 : upright(numbers.short(orientation)),
    hasLocation: gps !== undefined && entriesAt(tiff, numbers, numbers.long(gps)).has(GPS_LATITUDE),
  }
}

type Numbers = { short(at: number): number; long(at: number): number }

const littleEndian = (tiff: Buffer): Numbers => ({
  short: (at) => tiff.readUInt16LE(at),
  long: (at) => tiff.readUInt32LE(at),
})

const bigEndian = (tiff: Buffer): Numbers => ({
  short: (at) => tiff.readUInt16BE(at),
  long: (at) => tiff.readUInt32BE(at),
})

/** Positions of the values by tag, for entries that are completely in the file. */
function entriesAt(tiff: Buffer, numbers: Numbers, directory: number): Map<number, number> {
  const entries = new Map<number, number>()
  if (directory + 2 > tiff.length) return entries
  const count = numbers.short(directory)
  const end = Math.min(directory + 2 + count * ENTRY_BYTES, tiff.length)
  for (let at = directory + 2; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) entries.set(numbers.short(at), at + 8)
  return entries
}

const upright = (value: number): number => (value >= 1 && value <= 8 ? value : 1)

/** EXIF with one entry: the orientation (1 to 8). */
export function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(ORIENTATION_BYTES)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12) // type SHORT
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

const EXIF_PREFIX = Buffer.from('Exif\0\0', 'latin1')

/** EXIF with the six bytes that precede it in a JPEG, and in some WebP files. */
export const prefixed = (tiff: Buffer): Buffer => Buffer.concat([EXIF_PREFIX, tiff])

export const isPrefixed = (content: Buffer): boolean => content.subarray(0, EXIF_PREFIX.length).equals(EXIF_PREFIX)

/** The TIFF part of EXIF with or without its prefix. */
export const tiffOf = (content: Buffer): Buffer =>
  isPrefixed(content) ? content.subarray(EXIF_PREFIX.length) : content

/** Whether XMP contains a position. */
export const hasXmpLocation = (xmp: Buffer): boolean => xmp.includes('GPSLatitude')
