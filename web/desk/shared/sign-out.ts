import { deskSignOut } from '#contract/desk/session.ts'
import { call } from './call.ts'
import { changeSession, queryClient } from './queries.ts'

/** Always succeeds for the person, also where the call does not. */
export async function signOut() {
  // what is being read for a page that goes away would only be refused
  await queryClient.cancelQueries()
  await call(deskSignOut, {}).catch(() => undefined)
  changeSession(null)
}
