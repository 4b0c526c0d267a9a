import * as z from 'zod/mini'

/** A repeated request with the same key returns the first response. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
})
