import { fileSize } from '#basics/file-size.ts'
import { t } from '#basics/language/translate.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'

export interface FileRules {
  /** Like the `accept` attribute: `image/*,application/pdf`. */
  accept?: string
  maxBytes?: number
  maxFiles?: number
}

/** Image types that scanners create and browsers cannot show. */
const SCANS = [
  { ending: /\.tiff?$/i, kind: 'TIFF' },
  { ending: /\.bmp$/i, kind: 'BMP' },
]

type Chosen = Pick<File, 'name' | 'type' | 'size'>

/** The first error of these files, or null. */
export function fileFault(files: readonly Chosen[], { accept, maxBytes, maxFiles = 1 }: FileRules): string | null {
  if (files.length > maxFiles)
    return t('Maximum number of files exceeded, limit is {count} at most.', { count: maxFiles })
  for (const file of files) {
    // before the type check: a browser knows no type of an empty file
    if (file.size === 0) return t('This file is empty.')
    if (accept && !isAccepted(file, accept)) {
      const kind = SCANS.find(({ ending }) => ending.test(file.name))?.kind
      return kind
        ? t('{name} is a {kind} file, which cannot be taken. Please save it as a PDF, PNG or JPEG.', {
            name: isolate(file.name),
            kind,
          })
        : t('{name} has an invalid file type. Only images or PDFs are allowed.', { name: isolate(file.name) })
    }
    if (maxBytes !== undefined && file.size > maxBytes) {
      return t('File size exceeds {size}, please upload a smaller file.', { size: fileSize(maxBytes) })
    }
  }
  return null
}

/** "No file chosen", "1 file", "2 files". */
export function filesChosen(count: number) {
  if (count === 0) return t('No file chosen')
  return t('{count, plural, one {# file} other {# files}}', { count })
}

function isAccepted({ name, type }: Chosen, accept: string) {
  return accept.split(',').some((token) => {
    const wanted = trimmed(token).toLowerCase()
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted)
    if (wanted.endsWith('/*')) return type.toLowerCase().startsWith(wanted.slice(0, -1))
    return type.toLowerCase() === wanted
  })
}
