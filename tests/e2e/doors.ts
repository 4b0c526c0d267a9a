import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { askAt } from '../ask.ts'

// playwright.config.ts has chosen the ports before any test is read; a passkey is for a name, and an address is none
export const MEMBER_DOOR = `http://localhost:${process.env.E2E_PORT}`
export const DESK_DOOR = `http://localhost:${process.env.E2E_DESK_PORT}`

/** Everybody's in the demo, and of everybody whom a journey signs up. */
export const PASSWORD = 'tendwell-demo'

/** One call at the door that the endpoint is of. */
export function ask<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<{ answer: AnswerOf<E>; headers: Headers }> {
  return askAt(endpoint.path.startsWith('/desk/') ? DESK_DOOR : MEMBER_DOOR, endpoint, input, headers)
}
