import * as z from 'zod/mini'

/** Makes a repeat return the first answer. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
})
