import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { askAt } from '#tests/harness/ask.ts'

// playwright.config.ts has chosen the ports before any test is read; a passkey needs a host name, not an IP address
export const MEMBER_DOOR = `http://localhost:${process.env.E2E_PORT}`
export const DESK_DOOR = `http://localhost:${process.env.E2E_DESK_PORT}`

/** The password of everyone in the demo and of every member who signs up in a test. */
export const PASSWORD = 'tendwell-demo'

/** Makes one call at the door that the endpoint belongs to. */
export function ask<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<{ answer: AnswerOf<E>; headers: Headers }> {
  return askAt(endpoint.path.startsWith('/desk/') ? DESK_DOOR : MEMBER_DOOR, endpoint, input, headers)
}
