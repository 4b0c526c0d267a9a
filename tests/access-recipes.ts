import { upload } from './files.ts'
import type { TestStaff } from './people.ts'
import type { KeptRequest } from './requests.ts'
import type { World } from './world.ts'

/** One call that succeeds. What it needs has been made before it is counted. */
export type Call = {
  /** Another than the usual colleague of the endpoint's role. */
  readonly as?: TestStaff | null
  readonly params?: Readonly<Record<string, string | number>>
  /** Without the question mark. */
  readonly query?: string
  readonly body?: unknown
}

/** Prepares one more successful call of an endpoint; it must bear being asked for again and again. */
type Recipe = (world: World, request: KeptRequest) => Call | Promise<Call>

const nothing: Recipe = () => ({})
const ofRequest = (body?: unknown): Recipe => {
  return (_world, { external_id }) => ({ params: { external_id }, body })
}

/**
 * How to call every endpoint of the desk successfully, by its name in the table. An endpoint that is added
 * to the table fails until it stands here: only then is it shown what it writes into the access book.
 */
export const recipes: Readonly<Record<string, Recipe>> = {
  deskSignIn: ({ theo }) => ({ as: null, body: { email: theo.email, password: 'correct horse battery staple' } }),
  deskSession: nothing,
  deskSignOut: nothing,
  deskRequests: nothing,
  deskGetRequest: ofRequest(),
  deskSendMessage: ofRequest({ body: 'We are on it.' }),
  deskChangeRequest: ofRequest({ assignee: 'me' }),
  deskColleagues: nothing,
  deskPresignUpload: (_world, request) => ({
    body: { upload: { filename: 'scan.png' }, request_id: request.external_id },
  }),
  deskExpiringUrl: async (world, request) => ({
    query: `key=${await upload(world, world.theo, { requestId: request.external_id })}`,
  }),
  deskEvents: nothing,
  deskSetShift: () => ({ body: { on_shift: true } }),
  employerReport: nothing,
}
