import { t } from '#basics/language/translate.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { refusalOf } from './call-error.ts'
import { callHeaders, type Parts, pathOf } from './request-parts.ts'

// Calls without a page: from the service worker, and from the queue of unsent messages that it shares with the page.

/** The session that a call is made for. */
export interface Caller {
  readonly token: string
  readonly mfaToken?: string
  /** The origin of the API. */
  readonly api: string
}

/** The server is unavailable or refuses temporarily: the same call may succeed later. */
export class RetryLater extends Error {
  override name = 'RetryLater'
}

/**
 * Calls an endpoint as `caller`. Throws `CallError` if every attempt would be refused, `RetryLater` if a later one may
 * succeed, and fetch's TypeError while offline.
 */
export async function callAs<const E extends Endpoint>(
  { token, mfaToken, api }: Caller,
  endpoint: E,
  input: CallInput<E>,
): Promise<AnswerOf<E>> {
  const parts: Parts = input
  const response = await fetch(new URL(pathOf(endpoint, parts.params), api), {
    method: endpoint.method,
    headers: callHeaders(parts, { authorization: `Bearer ${token}`, 'mfa-token': mfaToken }),
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    credentials: 'omit',
  })
  if (!response.ok) throw await notTaken(response)
  // the server validated it with the endpoint's schema, which a release does not load
  return (await response.json()) as AnswerOf<E>
}

/** Uploads a file to its presigned URL. Throws the same errors as `callAs`. */
export async function uploadAs({ api }: Caller, presignedUrl: string, file: File): Promise<void> {
  const response = await fetch(new URL(presignedUrl, api), {
    method: 'PUT',
    headers: { 'content-type': file.type || 'application/octet-stream' },
    credentials: 'omit',
    body: file,
  })
  if (!response.ok) throw await notTaken(response)
}

/** A `CallError` if every attempt would get the same answer. */
function notTaken(response: Response): Promise<Error> | Error {
  const { status } = response
  // it is sent after the member signed in again or entered a code
  if (status === 401 || status === 408 || status === 429 || status >= 500) return new RetryLater(String(status))
  return refusalOf(response, t('The server did not accept it.'))
}
