import { deskPresignUpload } from '#contract/desk/requests/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { sentences } from '#web/wire/sentences.ts'
import { uploadFile } from '#web/wire/uploads/put-file.ts'
import { useUpload } from '#web/wire/uploads/use-upload.ts'

/** The only attachment of a reply or note. After an upload it passes the file on and is ready for another one. */
export function useAttachment(requestId: string, onUploaded: (file: Attachment) => void) {
  const upload = useUpload({
    send(file, options) {
      const asked = { signal: options.signal, fallback: sentences.uploadData }
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
