import { Agent, request as callOf } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 20
const SENDERS = 6

/** A member with a session and some open requests. */
export type SignedInMember = { readonly token: string; readonly requests: readonly string[] }
export type MemberCalls = ReturnType<typeof callerOf>

type Answer = { readonly status: number; readonly body: string }
type Sent = { readonly body?: object; readonly headers?: Record<string, string> }

/** Reuses its connections, as a proxy does. A call rejects if no complete answer arrives. */
export function callerOf(origin: string, connections = 64) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = (method: string, path: string, token: string, { body, headers = {} }: Sent = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const type = body && { 'content-type': 'application/json' }
      const sent = { authorization: `Bearer ${token}`, ...type, ...headers }
      const request = callOf(new URL(path, origin), { method, agent, headers: sent }, (response) => {
        text(response).then((read) => resolve({ status: response.statusCode ?? 0, body: read }), reject)
      })
      request.on('error', reject)
      request.end(body && JSON.stringify(body))
    })
  return { call, [Symbol.dispose]: () => agent.destroy() }
}

/** Signs in a person of the demo. */
export async function signIn(origin: string, email = 'member@tendwell.test'): Promise<SignedInMember> {
  const answer = await fetch(`${origin}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password: 'tendwell-demo' } }),
  })
  const token = answer.headers.get('authorization')?.replace('Bearer ', '')
  if (!token) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`)
  const list = await fetch(`${origin}/api/v1/requests/in_progress`, { headers: { authorization: `Bearer ${token}` } })
  const { requests } = (await list.json()) as { requests: { external_id: string }[] } // the contract's shape
  return { token, requests: requests.map(({ external_id }) => external_id) }
}

/** Sends a message; its text is also its idempotency key. */
export function send({ call }: MemberCalls, token: string, request: string, body: string): Promise<Answer> {
  const headers = { 'idempotency-key': body }
  return call('POST', `/api/v1/requests/${request}/messages`, token, { body: { message: { body } }, headers })
}

/** Sends a message until it is acknowledged. Returns the number of attempts. */
export async function insist(calls: MemberCalls, token: string, request: string, body: string): Promise<number> {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await send(calls, token, request, body).catch(() => null)
    if (answer?.status === 201) return attempts
    if (answer && answer.status !== 503 && answer.status !== 502)
      throw new Error(`A send was answered ${answer.status}: ${answer.body}`)
    await sleep(RETRY_MS)
  }
}

/** Resolves with the address to which the file is sent, and the key under which it is read. */
export async function announceFile({ call }: MemberCalls, token: string) {
  const body = { upload: { filename: 'scan.png' } }
  const answer = await call('POST', '/api/v1/uploads/presigned_url', token, { body })
  if (answer.status >= 300) throw new Error(`An upload was answered ${answer.status}: ${answer.body}`)
  return JSON.parse(answer.body) as { key: string; presigned_url: string } // the contract's shape
}

/** Messages that were acknowledged. */
export class Acknowledged {
  readonly #sent: { token: string; request: string; body: string }[] = []

  get count(): number {
    return this.#sent.length
  }

  add(token: string, request: string, body: string): void {
    this.#sent.push({ token, request, body })
  }

  copy(): Acknowledged {
    const copy = new Acknowledged()
    copy.#sent.push(...this.#sent)
    return copy
  }

  /** Counts messages that are not in their thread, or more than once. A new session of the same member may read them. */
  async faults(calls: MemberCalls, session?: string): Promise<{ missing: number; double: number }> {
    let [missing, double] = [0, 0]
    for (const [request, messages] of Map.groupBy(this.#sent, (one) => one.request)) {
      const { body } = await calls.call('GET', `/api/v1/requests/${request}`, session ?? messages[0]?.token ?? '')
      const { request: thread } = JSON.parse(body) as { request: { messages: { body_html: string }[] } } // the contract's shape
      const counts = Map.groupBy(thread.messages, ({ body_html }) => body_html)
      for (const sent of messages) {
        const count = counts.get(`<p>${sent.body}</p>`)?.length ?? 0
        if (count === 0) missing += 1
        if (count > 1) double += 1
      }
    }
    return { missing, double }
  }
}

/** Several people send one message after the other. `deliver` resolves with true once a message is acknowledged. */
export function keepSending(
  { token, requests }: SignedInMember,
  deliver: (request: string, body: string, over: AbortSignal) => Promise<boolean>,
) {
  const acknowledged = new Acknowledged()
  const over = new AbortController()
  let slowestMs = 0
  const all = Promise.all(
    Array.from({ length: SENDERS }, async (_, sender) => {
      const request = requests[sender % requests.length] ?? ''
      for (let n = 0; !over.signal.aborted; n += 1) {
        const [body, began] = [`sender ${sender}, message ${n}`, performance.now()]
        if (await deliver(request, body, over.signal)) acknowledged.add(token, request, body)
        slowestMs = Math.max(slowestMs, Math.round(performance.now() - began))
      }
    }),
  )
  all.catch(() => over.abort())
  return {
    acknowledged,
    signal: over.signal,
    slowestMs: () => slowestMs,
    async stop() {
      over.abort()
      await all
    },
  }
}
