import { deskSignOut } from '#contract/desk/session.ts'
import { call } from './call.ts'
import { changeSession } from './queries.ts'

/** Always succeeds for the person, also where the call does not. */
export function signOut() {
  call(deskSignOut, {}, { keepalive: true }).catch(() => undefined)
  // the page goes at once: what it still read, or was about to, would only be refused
  changeSession(null)
}
