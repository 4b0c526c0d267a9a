import type { UploadType } from '#contract/shared/upload.ts'
import type { ByteReader } from './byte-reader.ts'
import type { Findings } from './findings.ts'
import { cleanGif } from './gif.ts'
import { cleanHeif } from './heif.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

type Cleaner = (bytes: ByteReader, findings: Findings) => AsyncGenerator<Buffer>

/**
 * Yields the file without metadata while it streams. Pixels are never decoded: they stay byte for byte, and memory does
 * not depend on the size of the file. A picture that cannot be read is refused, because its metadata cannot be found.
 */
export const cleanFile = (type: UploadType, bytes: ByteReader, findings: Findings): AsyncGenerator<Buffer> =>
  CLEANERS[type](bytes, findings)

const unchanged: Cleaner = (bytes) => bytes.pass(Number.POSITIVE_INFINITY)

const CLEANERS: Record<UploadType, Cleaner> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
  'image/avif': cleanHeif,
  'image/heic': cleanHeif,
  'application/pdf': unchanged,
}
