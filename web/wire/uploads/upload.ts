import { t } from '#basics/language/translate.ts'
import { isShownImage } from '#basics/shown-types.ts'
import { createStore } from '#basics/store.ts'
import { uploadTypes } from '#contract/shared/upload.ts'
import type { PutOptions } from './put-file.ts'

/** Types for the file picker. Some browsers know a HEIC picture only by its extension. */
export const UPLOAD_ACCEPT = [...uploadTypes, '.heic', '.heif'].join(',')

export type Upload =
  | { step: 'none'; fault: UploadFault | null }
  | { step: 'uploading'; file: File; progress: number; preview: string | null }
  | { step: 'uploaded'; file: File; key: string; preview: string | null }

export interface UploadFault {
  /** Shown under the field. */
  inline: string
  /** The complete explanation, if there is one. */
  sentence: string | null
}

export interface UploadParts {
  /** Resolves with the upload's key. */
  send: (file: File, options: PutOptions) => Promise<string>
  /** Reports a failure to us. The error message says so. */
  report?: (error: unknown) => void
  /** Object URLs of pictures on this device. */
  pictures?: { show: (file: File) => string | null; forget: (address: string) => void }
}

/** The upload of one file: choosing another replaces it, a failure clears it, and aborting it is not an error. */
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
    /** Returns the uploaded file; null if it failed, was aborted or replaced, or is the same file again. */
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
    /** Rejects a file without uploading it. */
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
      inline: t('Error uploading {name}', { name: file.name }),
      sentence: report
        ? t(
            'There was an error uploading your file: {reason}. We have been notified of the error, but you are welcome to try again.',
            { reason },
          )
        : t('There was an error uploading your file: {reason}. You are welcome to try again.', { reason }),
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
