import type { FieldErrors } from '#contract/shared/problems.ts'
import { sentences } from './sentences.ts'

type Refusal = {
  /** 0 where no answer came at all. */
  status: number
  message: string
  /** The server's own words, where it had any. */
  said?: string
  errors?: FieldErrors
  /** Seconds until a new try makes sense. */
  retryAfter?: number
}

/** A call that did not succeed. `message` is fit for a person. */
export class CallError extends Error {
  readonly status: number
  readonly said: string | undefined
  readonly errors: FieldErrors
  readonly retryAfter: number | undefined

  constructor({ status, message, said, errors = {}, retryAfter }: Refusal, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CallError'
    this.status = status
    this.said = said
    this.errors = errors
    this.retryAfter = retryAfter
  }

  /** The first sentence about a field. */
  about(field: string): string | undefined {
    return this.errors[field]?.[0]
  }

  /** Nobody answered, or only a machine on the way did: the same read may succeed in a moment. */
  get passing(): boolean {
    return [0, 502, 503, 504].includes(this.status)
  }
}

/**
 * Reads a refusal: `error`, else `status.message`, else our own sentence. A server that broke down in a read says
 * nothing that helps: `own` puts our sentence of what could not be fetched first.
 */
export async function refusalOf(
  response: Response,
  fallback: string = sentences.unexpected,
  own = false,
): Promise<CallError> {
  const body = await bodyOf(response)
  const said = text(body.error) ?? text(record(body.status).message)
  return new CallError({
    status: response.status,
    message: own && response.status >= 500 ? fallback : (said ?? fallback),
    said,
    errors: fieldErrors(body.errors),
    retryAfter: seconds(response.headers.get('retry-after')),
  })
}

async function bodyOf(response: Response) {
  try {
    return record(await response.json())
  } catch {
    return {} // a proxy's page, or nothing at all
  }
}

function fieldErrors(errors: unknown): FieldErrors {
  return Object.fromEntries(
    Object.entries(record(errors)).map(([field, said]) => [field, Array.isArray(said) ? said.map(String) : []]),
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
