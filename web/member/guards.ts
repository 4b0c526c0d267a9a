import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { paintBetweenPages } from '#web/kit/after-paint.ts'
import { returnTarget } from '#web/wire/return-target.ts'
import { session } from '#web/wire/session.ts'
import { updateFlagged } from '#web/wire/update.ts'

export interface Entry {
  location: ParsedLocation
  /** Only loaded ahead, in case somebody goes there. */
  preload: boolean
}

/** Who is not signed in, or owes a factor, does that first and comes back. */
export function signedIn({ location, preload }: Entry) {
  const current = session.current()
  if (current && !current.pending) return
  if (!preload) returnTarget.save(location.href)
  throw redirect({ to: current?.pending === 'enroll' ? '/mfa-enrollment' : '/sign-in', replace: true })
}

/** Signing in is for who has not done it, whole. */
export function notSignedIn() {
  if (session.current()?.pending !== 'code') noSession()
}

export function noSession() {
  if (session.current()) throw redirect({ to: '/dashboard', replace: true })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Comes from the account, to put another phone in place of the one in force. */
    changesPhone?: true
  }
}

/** A phone can be given where a factor is offered or owed; who holds one changes it from the account. */
export function enrollmentOpen({ location: { state } }: Entry) {
  const { pending, enrollment_open, mfa_token } = session.current() ?? {}
  if (pending === 'enroll' || (!pending && enrollment_open)) return
  if (!pending && mfa_token && state.changesPhone) return
  throw redirect({ to: '/sign-in', replace: true })
}

/**
 * What was pressed is painted before the next page is drawn. With a newer build out that is loaded whole; not in the
 * middle of a code: it would have to be asked for again.
 */
export async function fromPageToPage(entry: Entry) {
  const painted = paintBetweenPages(entry)
  if (!painted) return
  await painted
  if (!updateFlagged() || session.current()?.pending) return
  // the address is the target's already
  location.reload()
  await new Promise<never>(() => undefined)
}
