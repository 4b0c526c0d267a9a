import { type AnswerOf, type CallInput, type Endpoint, statusOf } from '#contract/shared/endpoint.ts'

/** One HTTP call to a server, like any other client. Throws unless it succeeds. */
export async function askAt<const E extends Endpoint>(
  door: string,
  endpoint: E,
  { params, query, body }: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<{ answer: AnswerOf<E>; headers: Headers }> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params?.[name]))
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(`${door}${path}${search}`, {
    method: endpoint.method,
    headers: { ...(sent && { 'content-type': 'application/json' }), ...headers },
    body: sent,
  })
  const text = await response.text()
  if (response.status !== statusOf(endpoint))
    throw new Error(`${endpoint.method} ${path} was answered ${response.status}: ${text}`)
  // parsed by the endpoint's schema; only the type cannot follow through the generic
  return { answer: endpoint.answer?.parse(JSON.parse(text)) as AnswerOf<E>, headers: response.headers }
}
