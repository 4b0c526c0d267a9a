import type { UploadType } from '#contract/shared/upload.ts'
import { isBareSignature, START_BYTES } from './bare-signature.ts'
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
 * not depend on the size of the file. A picture that cannot be read is refused, because its metadata cannot be found;
 * a file that only has the signature of a picture is kept as it is.
 */
export async function* cleanFile(type: UploadType, bytes: ByteReader, findings: Findings): AsyncGenerator<Buffer> {
  const isBare = isBareSignature(type, (await bytes.peek(START_BYTES)).subarray(0, START_BYTES))
  yield* isBare ? unchanged(bytes, findings) : CLEANERS[type](bytes, findings)
}

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
