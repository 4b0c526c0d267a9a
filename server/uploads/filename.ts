import type { UploadType } from './kind.ts'

/** Control characters, and those that turn the reading direction around (`exe.gnp`). */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu

/** A name for people to read: no folders, nothing unseen. It never becomes part of a path. */
export function cleanFilename(given: string): string {
  const name = given.replace(UNSEEN, '').split(/[/\\]/).at(-1)?.trim()
  return name || 'file'
}

/** RFC 6266: shown in the browser, under its own name, with an ending that fits what it is. */
export function inlineDisposition(filename: string, type: UploadType): string {
  const name = ENDINGS[type].test(filename) ? filename : `${filename}.${type.split('/')[1]}`
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `inline; filename="${plain}"; filename*=UTF-8''${percentEncoded(name)}`
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

/** RFC 8187's attr-char; encodeURIComponent leaves a few that it does not take. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
