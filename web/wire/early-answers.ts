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

/** Since the page was opened. No page took what is still here by then. */
const FRESH_MS = 30_000

/** Asks for what the page will ask for first. */
export function askEarly(endpoint: Endpoint, parts: Parts = {}) {
  const url = urlOf(endpoint, parts)
  const answer = memberFetch(url, { headers: memberHeaders(parts) })
  answer.catch(() => undefined) // the taker handles it
  window.earlyAnswers ??= new Map()
  window.earlyAnswers.set(keyOf(url), answer)
}

/** The answer that was asked for early; it is given once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers
  const answer = answers?.get(keyOf(url))
  answers?.delete(keyOf(url))
  return answer && performance.now() < FRESH_MS ? answer : undefined
}

/** After a live event: an answer that was asked for early may have been read before it. */
export function dropEarly() {
  window.earlyAnswers?.clear()
}

function keyOf(url: string) {
  const { token, mfa_token } = session.current() ?? {}
  return [url, token, mfa_token].join(' ')
}

export function memberHeaders(parts: Parts): Headers {
  const { token, mfa_token } = session.current() ?? {}
  return callHeaders(parts, { authorization: token && `Bearer ${token}`, 'mfa-token': mfa_token })
}

/** Our tokens travel in headers; the members' API reads no cookie. */
export async function memberFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, credentials: 'omit' })
  learnServerTime(response.headers.get(SERVER_TIME))
  return response
}
