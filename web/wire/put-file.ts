import type * as z from 'zod/mini'
import type { presignBody, presigned } from '#contract/shared/upload.ts'
import { settings } from './settings.ts'

export interface PutOptions {
  /** What a storage wants to be asked with. */
  method?: string
  /** 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** A file that did not arrive. `message` is the reason, without a full stop. */
export class UploadError extends Error {
  override name = 'UploadError'
}

/** Asks for an address, sends the file there and returns its key. */
export async function uploadFile(
  { file, requestId }: { file: File; requestId: string | undefined },
  presign: (body: z.input<typeof presignBody>) => Promise<z.output<typeof presigned>>,
  options: PutOptions,
): Promise<string> {
  const { presigned_url, key } = await presign({ upload: { filename: file.name }, request_id: requestId })
  await putFile(presigned_url, file, options)
  return key
}

/** Sends a file to its presigned address. XMLHttpRequest, because fetch tells nothing about what has been sent. */
export function putFile(
  address: string,
  file: File,
  { method = 'PUT', onProgress, signal }: PutOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!address) return reject(new UploadError(NOWHERE))
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
    request.addEventListener('error', () => reject(new UploadError(UNREACHED)))
    request.addEventListener('abort', stopped)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

const NOWHERE = 'there is no address to send it to'
const UNREACHED = 'the storage bucket could not be reached, or its cross-origin configuration does not let this page in'

/** Our own storage answers with a sentence; somebody else's bucket with a page of XML that nobody wants to read. */
export function reasonOf(status: number, body: string): string {
  return said(body)?.replace(/\.$/, '') ?? `the storage bucket answered ${status}`
}

function said(body: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    const error = typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : undefined
    return typeof error === 'string' && error !== '' ? error : undefined
  } catch {
    return undefined
  }
}
