import { isShownImage } from '#basics/shown-types.ts'
import { createStore } from '#basics/store.ts'
import { uploadTypes } from '#contract/shared/upload.ts'
import type { PutOptions } from './put-file.ts'

/** What a browser may call them: some name a HEIC picture by its extension only. */
export const UPLOAD_ACCEPT = [...uploadTypes, '.heic', '.heif'].join(',')

export type Upload =
  | { step: 'none'; fault: UploadFault | null }
  | { step: 'uploading'; file: File; progress: number; preview: string | null }
  | { step: 'uploaded'; file: File; key: string; preview: string | null }

export interface UploadFault {
  /** Under the field. */
  inline: string
  /** The whole story, where there is one. */
  sentence: string | null
}

export interface UploadParts {
  /** Resolves with the upload's key. */
  send: (file: File, options: PutOptions) => Promise<string>
  /** Where a failure is reported to us, if it is: the person reads so. */
  report?: (error: unknown) => void
  /** Addresses of pictures on this device. */
  pictures?: { show: (file: File) => string | null; forget: (address: string) => void }
}

/** One file on its way: choosing another replaces it, a failure clears it, stopping it is no error. */
export function createUpload({ send, report, pictures = onThisDevice }: UploadParts) {
  const { current, set, subscribe } = createStore<Upload>({ step: 'none', fault: null })
  let sending: AbortController | null = null
  const change = (next: Upload) => {
    const upload = current()
    if (upload.step !== 'none' && upload.preview && (next.step === 'none' || next.preview !== upload.preview)) {
      pictures.forget(upload.preview)
    }
    set(next)
  }
  const clear = (fault: UploadFault | null = null) => {
    sending?.abort()
    sending = null
    const upload = current()
    if (upload.step !== 'none' || upload.fault !== fault) change({ step: 'none', fault })
  }
  return {
    current,
    /** Gives what was uploaded; null where it failed, was stopped or replaced. The same file again is no news. */
    async choose(files: readonly File[]): Promise<{ file: File; key: string } | null> {
      const upload = current()
      const [file] = files
      if (!file || files.length !== 1) return null
      if (upload.step !== 'none' && isSameFile(upload.file, file)) return null
      clear()
      const own = new AbortController()
      sending = own
      const preview = pictures.show(file)
      change({ step: 'uploading', file, progress: 0, preview })
      const onProgress = (progress: number) => {
        if (sending === own) change({ step: 'uploading', file, progress, preview })
      }
      try {
        const key = await send(file, { onProgress, signal: own.signal })
        if (sending !== own) return null
        sending = null
        change({ step: 'uploaded', file, key, preview })
        return { file, key }
      } catch (error) {
        if (own.signal.aborted) console.info('upload aborted')
        else failed(file, error)
        return null
      }
    },
    /** A file that must not even be tried. */
    refuse(message: string) {
      clear({ inline: message, sentence: null })
    },
    remove: () => clear(),
    subscribe,
  }

  function failed(file: File, error: unknown) {
    report?.(error)
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
    clear({
      inline: `Error uploading ${file.name}`,
      sentence: `There was an error uploading your file: ${reason}. ${report ? 'We have been notified of the error, but you' : 'You'} are welcome to try again.`,
    })
  }
}

const onThisDevice = {
  show: (file: File) => (isShownImage(file.type) ? URL.createObjectURL(file) : null),
  forget: (address: string) => URL.revokeObjectURL(address),
}

function isSameFile(one: File, other: File) {
  return one.name === other.name && one.type === other.type && one.size === other.size
}
