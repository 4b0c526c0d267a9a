import type * as z from 'zod/mini'
import { msg, t } from '#basics/language/translate.ts'
import type { presignBody, presigned } from '#contract/shared/upload.ts'
import { settings } from '#web/wire/settings.ts'

export interface PutOptions {
  /** Method and headers for the storage. */
  method?: string
  /** 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** A failed upload. `message` is the reason, without a full stop. */
export class UploadError extends Error {
  override name = 'UploadError'
}

/** Requests a presigned URL, uploads the file and returns its key. */
export async function uploadFile(
  { file, requestId }: { file: File; requestId: string | undefined },
  presign: (body: z.input<typeof presignBody>) => Promise<z.output<typeof presigned>>,
  options: PutOptions,
): Promise<string> {
  const { presigned_url, key } = await presign({ upload: { filename: file.name }, request_id: requestId })
  await putFile(presigned_url, file, options)
  return key
}

/** Uploads a file to its presigned URL. Uses XMLHttpRequest, because fetch does not report upload progress. */
export function putFile(
  address: string,
  file: File,
  { method = 'PUT', onProgress, signal }: PutOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!address) return reject(new UploadError(t('there is no address to send it to')))
    const request = new XMLHttpRequest()
    const stopped = () => reject(signal?.reason ?? new DOMException('The upload was aborted.', 'AbortError'))
    if (signal?.aborted) return stopped()
    request.open(method, new URL(address, settings.api_base_url || location.origin))
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.withCredentials = false
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.((loaded / total) * 100)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new UploadError(reasonOf(request.status, request.responseText)))
    })
    request.addEventListener('error', () => reject(new UploadError(t(UNREACHED))))
    request.addEventListener('abort', stopped)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

const UNREACHED = msg(
  'the storage bucket could not be reached, or its cross-origin configuration does not let this page in',
)

/** Our own storage returns an error message; other storage returns XML, which is not shown. */
export function reasonOf(status: number, body: string): string {
  return errorIn(body)?.replace(/\.$/, '') ?? t('the storage bucket answered {status}', { status })
}

function errorIn(body: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    const error = typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : undefined
    return typeof error === 'string' && error !== '' ? error : undefined
  } catch {
    return undefined
  }
}
