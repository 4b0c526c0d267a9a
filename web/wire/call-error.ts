import { PROBLEM_CODE } from '#contract/shared/problem-code.ts'
import type { FieldErrors, ProblemCode } from '#contract/shared/problems.ts'
import { sentences } from './sentences.ts'

type Refusal = {
  /** 0 without a response. */
  status: number
  message: string
  /** The same in every language. */
  code?: string | null
  /** The server's message, if it sent one. */
  serverMessage?: string
  errors?: FieldErrors
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

/** A failed call. `message` can be shown to a person. */
export class CallError extends Error {
  readonly status: number
  readonly code: ProblemCode | undefined
  readonly serverMessage: string | undefined
  readonly errors: FieldErrors
  readonly retryAfter: number | undefined

  constructor({ status, message, code, serverMessage, errors = {}, retryAfter }: Refusal, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CallError'
    this.status = status
    this.code = (code as ProblemCode | null) ?? undefined // the server sends no other
    this.serverMessage = serverMessage
    this.errors = errors
    this.retryAfter = retryAfter
  }

  /** The first message about a field. */
  about(field: string): string | undefined {
    return this.errors[field]?.[0]
  }

  /** No response from the server itself: the same read may succeed in a moment. */
  get passing(): boolean {
    return [0, 502, 503, 504].includes(this.status)
  }
}

/**
 * Reads an error response: `error`, else `status.message`, else our own sentence. The message of a server error in a
 * read does not help: `own` shows the fallback instead.
 */
export async function refusalOf(
  response: Response,
  fallback: string = sentences.unexpected,
  own = false,
): Promise<CallError> {
  const body = await bodyOf(response)
  const serverMessage = text(body.error) ?? text(record(body.status).message)
  return new CallError({
    status: response.status,
    message: own && response.status >= 500 ? fallback : (serverMessage ?? fallback),
    code: response.headers.get(PROBLEM_CODE),
    serverMessage,
    errors: fieldErrors(body.errors),
    retryAfter: seconds(response.headers.get('retry-after')),
  })
}

async function bodyOf(response: Response) {
  try {
    return record(await response.json())
  } catch {
    return {} // a proxy's page, or no body
  }
}

function fieldErrors(errors: unknown): FieldErrors {
  return Object.fromEntries(
    Object.entries(record(errors)).map(([field, texts]) => [field, Array.isArray(texts) ? texts.map(String) : []]),
  )
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function text(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function seconds(header: string | null) {
  const count = Number(header)
  return header && count > 0 ? count : undefined
}
