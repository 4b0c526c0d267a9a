import { learnServerTime } from '#basics/time/server-clock.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { SERVER_TIME } from '#contract/shared/server-time.ts'
import { urlOf } from './request.ts'
import { callHeaders, type Parts } from './request-parts.ts'
import { session } from './session.ts'

declare global {
  interface Window {
    /** Answers that the page requested before its code was loaded, by URL and credentials. */
    earlyAnswers?: Map<string, Promise<Response>>
  }
}

/** Since the page was opened. Later, no page needs the remaining answers. */
const FRESH_MS = 120_000

/** Requests an answer that the page will need first. */
export function askEarly(endpoint: Endpoint, parts: Parts = {}) {
  const url = urlOf(endpoint, parts)
  const answer = memberFetch(url, { headers: memberHeaders(parts) })
  answer.catch(() => undefined) // the taker handles it
  window.earlyAnswers ??= new Map()
  window.earlyAnswers.set(keyOf(url), answer)
}

/** Takes an early answer. Each is returned once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers
  const answer = answers?.get(keyOf(url))
  answers?.delete(keyOf(url))
  return answer && performance.now() < FRESH_MS ? answer : undefined
}

/** After a live event, early answers may be outdated. */
export function dropEarly() {
  window.earlyAnswers?.clear()
}

function keyOf(url: string) {
  const { token, mfa_token } = session.current() ?? {}
  return [url, token, mfa_token].join(' ')
}

export function memberHeaders(parts: Parts): Headers {
  const { token, mfa_token } = session.current() ?? {}
  return callHeaders(parts, {
    authorization: token && `Bearer ${token}`,
    'mfa-token': mfa_token,
    'accept-language': typeof document === 'undefined' ? null : document.documentElement.lang,
  })
}

/** Tokens are sent in headers. The members' API reads one cookie, and only where a company's sign-in ends. */
export async function memberFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { credentials: 'omit', ...init })
  learnServerTime(response.headers.get(SERVER_TIME))
  return response
}
