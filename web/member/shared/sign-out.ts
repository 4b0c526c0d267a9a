import { signOut as endSession } from '#contract/member/accounts.ts'
import { returnTarget } from '#web/member/wire/return-target.ts'
import { call } from '#web/wire/call.ts'
import { session } from '#web/wire/session.ts'
import { forgetDraftsOf } from './forget-drafts.ts'

/** Deletes all of the member's data in this browser, even if the call fails. */
export function signOut(memberId?: string) {
  call(endSession, {}, { keepalive: true }).catch(() => undefined)
  forgetDraftsOf(memberId)
  returnTarget.take()
  session.end('signed-out')
}
