import { Agent, request as callOf } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 20

/** A member with a session, and some of their requests. */
export type SignedInMember = { readonly token: string; readonly requests: readonly string[] }

type Answer = { readonly status: number; readonly body: string }
type Sent = { readonly body?: string; readonly headers?: Record<string, string> }

/** Keeps its connections, as a proxy does. */
export function callerOf(origin: string, connections = 64) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    call: (method: string, path: string, token: string, sent: Sent = {}) =>
      call(new URL(path, origin), { method, token, agent, ...sent }),
    close: () => agent.destroy(),
  }
}

/** Rejects where no whole answer came. */
function call(
  { hostname, port, pathname, search }: URL,
  { method, token, agent, body, headers }: Sent & { method: string; token: string; agent: Agent },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = callOf(
      {
        hostname,
        port,
        method,
        path: pathname + search,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        text(response).then((read) => resolve({ status: response.statusCode ?? 0, body: read }), reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

export type MemberCalls = ReturnType<typeof callerOf>

/** Signs in one of the demo's people. */
export async function signIn(origin: string, email = 'member@tendwell.test'): Promise<SignedInMember> {
  const answer = await fetch(`${origin}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password: 'tendwell-demo' } }),
  })
  const token = answer.headers.get('authorization')?.replace('Bearer ', '')
  if (!token) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`)
  const list = await fetch(`${origin}/api/v1/requests/in_progress`, { headers: { authorization: `Bearer ${token}` } })
  const { requests } = (await list.json()) as { requests: { external_id: string }[] } // the wire's own shape
  return { token, requests: requests.map(({ external_id }) => external_id) }
}

/** One message under its own key. */
export function send({ call: ask }: MemberCalls, token: string, request: string, body: string): Promise<Answer> {
  return ask('POST', `/api/v1/requests/${request}/messages`, token, {
    body: JSON.stringify({ message: { body } }),
    headers: { 'idempotency-key': body },
  })
}

/** Sends again and again until it is acknowledged; says how often that took. */
export async function insist(calls: MemberCalls, token: string, request: string, body: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(calls, token, request, body).catch(() => null)
    if (answer?.status === 201) return tries
    if (answer && answer.status !== 503 && answer.status !== 502)
      throw new Error(`A send was answered ${answer.status}: ${answer.body}`)
    await sleep(RETRY_MS)
  }
}

/** Of all that was acknowledged, how much is not in the threads, and how much is there more than once. */
export async function missingAndDouble(
  calls: MemberCalls,
  tokens: ReadonlyMap<string, string>,
  acknowledged: ReadonlyMap<string, readonly string[]>,
) {
  let [missing, double] = [0, 0]
  for (const [request, bodies] of acknowledged) {
    const { body } = await calls.call('GET', `/api/v1/requests/${request}`, tokens.get(request) ?? '')
    const { request: thread } = JSON.parse(body) as { request: { messages: { body_html: string }[] } } // the wire's own shape
    const counts = new Map<string, number>()
    for (const { body_html } of thread.messages) counts.set(body_html, (counts.get(body_html) ?? 0) + 1)
    for (const sent of bodies) {
      const count = counts.get(`<p>${sent}</p>`) ?? 0
      if (count === 0) missing += 1
      if (count > 1) double += 1
    }
  }
  return { missing, double }
}
