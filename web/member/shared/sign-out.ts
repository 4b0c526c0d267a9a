import { signOut as endSession } from '#contract/member/accounts.ts'
import { call } from '#web/wire/call.ts'
import { returnTarget } from '#web/wire/return-target.ts'
import { session } from '#web/wire/session.ts'
import { forgetDraftsOf } from './forget-drafts.ts'

/** Leaves nothing of the member behind, and succeeds for the person even where the call does not. */
export function signOut(memberId?: string) {
  call(endSession, {}, { keepalive: true }).catch(() => undefined)
  forgetDraftsOf(memberId)
  returnTarget.take()
  session.end('signed-out')
}
