import { presignUpload } from '#contract/member/uploads.ts'
import { call } from '#web/wire/call.ts'
import { type PutOptions, putFile } from '#web/wire/put-file.ts'
import { sentences } from '#web/wire/sentences.ts'

/** Asks for an address, sends the file there and gives its key. */
export async function uploadFile(file: File, options: PutOptions & { requestId?: string } = {}): Promise<string> {
  const body = { upload: { filename: file.name }, request_id: options.requestId }
  const { presigned_url, key } = await call(
    presignUpload,
    { body },
    { signal: options.signal, fallback: sentences.uploadData },
  )
  await putFile(presigned_url, file, options)
  return key
}
