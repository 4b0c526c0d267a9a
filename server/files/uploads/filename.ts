import { isShown } from '#basics/shown-types.ts'
import type { UploadType } from '#contract/shared/upload.ts'

/**
 * RFC 6266: inline if every browser shows the type, otherwise a download. The name is that of the file, with an
 * extension that fits its type.
 */
export function dispositionOf(filename: string, type: UploadType): string {
  const name = ENDINGS[type].test(filename) ? filename : `${filename}.${type.split('/')[1]}`
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${isShown(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${percentEncoded(name)}`
}

const ENDINGS: Record<UploadType, RegExp> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/gif': /\.gif$/i,
  'image/webp': /\.webp$/i,
  'image/avif': /\.avif$/i,
  'image/heic': /\.hei[cf]$/i,
  'application/pdf': /\.pdf$/i,
}

/** RFC 8187's attr-char; encodeURIComponent leaves some characters that are not allowed. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
