import { deskPresignUpload } from '#contract/desk/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/call.ts'
import { sentences } from '#web/wire/sentences.ts'
import { useUpload } from '#web/wire/use-upload.ts'

/** The one file that goes with a reply or a note: its upload, which hands over what it made and is free again. */
export function useAttachment(requestId: string, onUploaded: (file: Attachment) => void) {
  const upload = useUpload({
    async send(file, options) {
      const asked = { signal: options.signal, fallback: sentences.uploadData }
      const { uploadFile } = await import('#web/wire/put-file.ts').catch(() => {
        throw new Error('what sends it could not be loaded')
      })
      return uploadFile({ file, requestId }, (body) => call(deskPresignUpload, { body }, asked), options)
    },
  })
  return {
    ...upload,
    async choose(files: readonly File[]) {
      const uploaded = await upload.choose(files)
      if (!uploaded) return
      upload.remove()
      const { file, key } = uploaded
      onUploaded({ key, filename: file.name, content_type: file.type, size: file.size })
    },
  }
}
