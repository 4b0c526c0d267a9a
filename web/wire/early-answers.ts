import { learnServerTime } from '#basics/server-clock.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { SERVER_TIME } from '#contract/shared/server-time.ts'
import { callHeaders, type Parts, urlOf } from './request.ts'
import { session } from './session.ts'

declare global {
  interface Window {
    /** Answers that the page has asked for before its code was there, by address and by who asks. */
    earlyAnswers?: Map<string, Promise<Response>>
  }
}

/** Since the page was opened. What is older by then was left behind by a page that needed something else. */
const FRESH_MS = 30_000

/** Asks for what the page will ask for first. Live events since then are repeated later, as for any answer. */
export function askEarly(endpoint: Endpoint, parts: Parts = {}) {
  const url = urlOf(endpoint, parts)
  const answer = memberFetch(url, { headers: memberHeaders(parts) })
  answer.catch(() => undefined) // whoever takes it learns of it
  window.earlyAnswers ??= new Map()
  window.earlyAnswers.set(keyOf(url), answer)
}

/** The answer that was asked for early, for the first who needs it. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers
  const answer = answers?.get(keyOf(url))
  answers?.delete(keyOf(url))
  return answer && performance.now() < FRESH_MS ? answer : undefined
}

function keyOf(url: string) {
  const { token, mfa_token } = session.current() ?? {}
  return [url, token, mfa_token].join(' ')
}

export function memberHeaders(parts: Parts): Headers {
  const { token, mfa_token } = session.current() ?? {}
  return callHeaders(parts, { authorization: token && `Bearer ${token}`, 'mfa-token': mfa_token })
}

/** Our tokens travel in headers; a cookie of this origin is nobody's business here. */
export async function memberFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, credentials: 'omit' })
  learnServerTime(response.headers.get(SERVER_TIME))
  return response
}
