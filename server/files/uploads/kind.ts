import type { UploadType } from '#contract/shared/upload.ts'

/** Number of bytes that identify the type, including the brands of an image file format. */
export const HEAD_BYTES = 128

/**
 * Detects the type from the first bytes. A PDF header must be at the very start, and SVG or HTML never counts as an
 * image. Null for a type that is not accepted.
 */
export function kindOf(head: Buffer): UploadType | null {
  const at = (offset: number, length: number) => head.toString('latin1', offset, offset + length)
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'image/gif'
  if (at(0, 4) === 'RIFF' && at(8, 4) === 'WEBP') return 'image/webp'
  if (at(0, 5) === '%PDF-') return 'application/pdf'
  if (at(4, 4) === 'ftyp') return kindOfBrands(brandsOf(head))
  return null
}

const AVIF = ['avif', 'avis']
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

/** The first specific brand decides; a general one (mif1, msf1) leaves the decision to the others. */
function kindOfBrands(brands: string[]): UploadType | null {
  const telling = brands.find((brand) => AVIF.includes(brand) || HEIC.includes(brand))
  const general = brands[0] === 'mif1' || brands[0] === 'msf1'
  if (!telling || !(general || brands[0] === telling)) return null
  return AVIF.includes(telling) ? 'image/avif' : 'image/heic'
}

/** ISO 14496-12: size, `ftyp`, major brand, minor version, then compatible brands. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(head.toString('latin1', offset, offset + 4))
  return brands
}
