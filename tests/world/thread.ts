import type { StoredRequest } from './requests.ts'
import type { World } from './world.ts'

/** A message of a client. The server ignores its author. */
export const draft = (body: string, more: object = {}) => ({
  message: { body, source: 'user', source_name: 'x', ...more },
})

/** Maya writes to a request. */
export function say(
  world: World,
  request: StoredRequest,
  body: string,
  headers?: Record<string, string>,
  more?: object,
) {
  return world.as(world.maya).post(`${request.path}/messages`, draft(body, more), headers)
}

/** The messages that Maya sees in a thread. */
export async function bodiesOf(world: World, request: StoredRequest): Promise<string[]> {
  const { body } = await world.as(world.maya).get(request.path)
  return body.request.messages.map(({ body_html }: { body_html: string }) => body_html)
}
