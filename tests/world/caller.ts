import type { FastifyInstance } from 'fastify'
import { DESK_COOKIE } from '#server/identity/staff-auth/cookie.ts'
import type { TestMember, TestStaff } from './people.ts'

export type CallAnswer = {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  /** The received bytes. */
  readonly text: string
  /** Parsed JSON. Each test asserts its shape. */
  // biome-ignore lint: what an answer holds is for each test to claim
  readonly body: ReturnType<typeof JSON.parse>
}

type Headers = Record<string, string>
export type Caller = {
  get(path: string, headers?: Headers): Promise<CallAnswer>
  post(path: string, body?: unknown, headers?: Headers): Promise<CallAnswer>
  put(path: string, body?: unknown, headers?: Headers): Promise<CallAnswer>
  patch(path: string, body?: unknown, headers?: Headers): Promise<CallAnswer>
  delete(path: string, headers?: Headers): Promise<CallAnswer>
}

type Doors = { readonly memberDoor: FastifyInstance; readonly deskDoor: FastifyInstance }

/** Calls the server as this person through all middleware, without a socket; null is a signed-out visitor. */
export function callerOf(doors: Doors, person: TestMember | TestStaff | null): Caller {
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    more?: Headers,
  ) {
    const door = path.startsWith('/desk/') ? doors.deskDoor : doors.memberDoor
    const answer = await door.inject({
      method,
      url: path,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...proofOf(person),
        ...more,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: parsed(answer.body) }
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
  }
}

/** The headers that identify a person. */
export function proofOf(person: TestMember | TestStaff | null): Headers {
  if (!person) return {}
  if (person.kind === 'member') return { authorization: `Bearer ${person.token}` }
  return { cookie: `${DESK_COOKIE}=${person.token}`, 'x-desk-csrf': person.csrf }
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
