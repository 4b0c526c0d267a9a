import { fileSize } from '#basics/file-size.ts'
import { trimmed } from '#basics/graphemes.ts'
import { isolate } from '#basics/isolate.ts'

export interface FileRules {
  /** As in the `accept` attribute: `image/*,application/pdf`. */
  accept?: string
  maxBytes?: number
  maxFiles?: number
}

/** Images that scanners make and browsers cannot show. */
const SCANS = [
  { ending: /\.tiff?$/i, kind: 'TIFF' },
  { ending: /\.bmp$/i, kind: 'BMP' },
]

type Chosen = Pick<File, 'name' | 'type' | 'size'>

/** Why these files can't be taken, or null. The first fault speaks. */
export function fileFault(files: readonly Chosen[], { accept, maxBytes, maxFiles = 1 }: FileRules): string | null {
  if (files.length > maxFiles) return `Maximum number of files exceeded, limit is ${maxFiles} at most.`
  for (const file of files) {
    // before its type: a browser knows none of an empty file
    if (file.size === 0) return 'This file is empty.'
    if (accept && !isAccepted(file, accept)) {
      const kind = SCANS.find(({ ending }) => ending.test(file.name))?.kind
      return kind
        ? `${isolate(file.name)} is a ${kind} file, which cannot be taken. Please save it as a PDF, PNG or JPEG.`
        : `${isolate(file.name)} has an invalid file type. Only images or PDFs are allowed.`
    }
    if (maxBytes !== undefined && file.size > maxBytes) {
      return `File size exceeds ${fileSize(maxBytes)}, please upload a smaller file.`
    }
  }
  return null
}

/** "No file chosen", "1 file", "2 files". */
export function filesChosen(count: number) {
  if (count === 0) return 'No file chosen'
  return count === 1 ? '1 file' : `${count} files`
}

function isAccepted({ name, type }: Chosen, accept: string) {
  return accept.split(',').some((token) => {
    const wanted = trimmed(token).toLowerCase()
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted)
    if (wanted.endsWith('/*')) return type.toLowerCase().startsWith(wanted.slice(0, -1))
    return type.toLowerCase() === wanted
  })
}
