import { deskSignOut } from '#contract/desk/session.ts'
import { call } from '#web/desk/shared/call.ts'
import { changeSession } from '#web/desk/shared/queries.ts'

/** Always succeeds for the person, also where the call does not. */
export async function signOut() {
  await call(deskSignOut, {}).catch(() => undefined)
  changeSession(null)
}
