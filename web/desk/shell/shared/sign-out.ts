import { deskSignOut } from '#contract/desk/session.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { changeSession } from '#web/desk/shared/wire/queries.ts'

/** Signs out in this browser even if the call fails. */
export function signOut() {
  call(deskSignOut, {}, { keepalive: true }).catch(() => undefined)
  // The page changes at once, because all its other calls would be refused.
  changeSession(null)
}
