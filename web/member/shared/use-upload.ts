import { presignUpload } from '#contract/member/uploads.ts'
import { call } from '#web/wire/call.ts'
import { report } from '#web/wire/error-reports.ts'
import { uploadFile } from '#web/wire/put-file.ts'
import { sentences } from '#web/wire/sentences.ts'
import { useUpload } from '#web/wire/use-upload.ts'

/** A member's upload, for a request's thread where one is named. */
export function useMemberUpload(requestId?: string) {
  return useUpload({
    send(file, options) {
      const asked = { signal: options.signal, fallback: sentences.uploadData }
      return uploadFile({ file, requestId }, (body) => call(presignUpload, { body }, asked), options)
    },
    report,
  })
}
