import { presignUpload } from '#contract/member/uploads.ts'
import { call } from '#web/wire/call.ts'
import { report } from '#web/wire/error-reports/error-reports.ts'
import { sentences } from '#web/wire/sentences.ts'
import { uploadFile } from '#web/wire/uploads/put-file.ts'
import { useUpload } from '#web/wire/uploads/use-upload.ts'

/** A member's upload, for a request's thread if a request is given. */
export function useMemberUpload(requestId?: string) {
  return useUpload({
    send(file, options) {
      const asked = { signal: options.signal, fallback: sentences.uploadData }
      return uploadFile({ file, requestId }, (body) => call(presignUpload, { body }, asked), options)
    },
    report,
  })
}
