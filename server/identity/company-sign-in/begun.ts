import * as z from 'zod/mini'
import { isOver, newSignInToken } from '#server/identity/issuer/issuer.ts'

/**
 * A sign-in that a browser has begun, as it is in the browser's cookie: nothing is stored here. What the issuer has to
 * return is derived from the whole token, so a changed one fits no answer.
 */
const begun = z.object({
  companyId: z.int(),
  /** The page to which the person wants to return. */
  returnTo: z.nullable(z.string()),
  /** ID of a test of the settings, which opens no session. */
  test: z.optional(z.string()),
})
export type Begun = z.output<typeof begun>

export function beginToken(what: Begun, now: Date): string {
  return `${newSignInToken(now)}.${Buffer.from(JSON.stringify(what)).toString('base64url')}`
}

/** Null if it is missing, altered or over. */
export function readBegun(token: string | undefined, now: Date): Begun | null {
  const [, encoded] = token?.split('.', 2) ?? []
  if (!token || !encoded || isOver(token, now)) return null
  try {
    return z.parse(begun, JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

export const startPath = (slug: string) => `/api/v1/oidc/start/${slug}`

const LONGEST_PATH = 500

/** A path of the members' app; any other address is ignored, because it would lead to another origin. */
export function ownPath(text: unknown): string | null {
  return typeof text === 'string' && text.length <= LONGEST_PATH && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : null
}
