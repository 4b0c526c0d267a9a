import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { paintBetweenPages } from '#web/kit/motion/after-paint.ts'
import { session } from '#web/wire/session.ts'
import { updateFlagged } from '#web/wire/update.ts'
import { handOver } from './wire/hand-over.ts'
import { returnTarget } from './wire/return-target.ts'

export interface Entry {
  location: ParsedLocation
  /** A preload, not a navigation. */
  preload: boolean
}

/** Redirects a member who is not signed in, or owes a factor, to sign-in, and back afterward. */
export function signedIn({ location, preload }: Entry) {
  const current = session.current()
  if (current && !current.pending) return
  if (!preload) returnTarget.save(location.href)
  throw redirect({ to: current?.pending === 'enroll' ? '/mfa-enrollment' : '/sign-in', replace: true })
}

/** Allows sign-in pages only without a complete session. */
function notSignedIn() {
  if (session.current()?.pending !== 'code') noSession()
}

/**
 * A company's issuer leads back to the sign-in page. What it hands over leaves the address before a page renders. A
 * member who is signed in stays signed in.
 */
export function signInEntry({ location: { searchStr } }: Entry) {
  const isHandedOver = handOver.keep(location.hash)
  notSignedIn()
  if (!isHandedOver) return
  const path = handOver.hasAnswer() ? '/company-sign-in' : '/sign-in'
  throw redirect({ href: `${path}${searchStr}`, replace: true })
}

/** A reload has nothing to hand over. */
export function handedOver() {
  if (!handOver.hasAnswer()) throw redirect({ to: '/sign-in', replace: true })
}

export function noSession() {
  if (session.current()) throw redirect({ to: '/dashboard', replace: true })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened from the account, to replace the current phone. */
    changesPhone?: true
  }
}

/** A phone can be entered if a factor is offered or owed; a member who has a factor changes it from the account. */
export function enrollmentOpen({ location: { state } }: Entry) {
  const { pending, enrollment_open, mfa_token } = session.current() ?? {}
  if (pending === 'enroll' || (!pending && enrollment_open)) return
  if (!pending && mfa_token && state.changesPhone) return
  throw redirect({ to: '/sign-in', replace: true })
}

/**
 * Paints the pressed state before the next page is rendered. If a newer build is out, the next page is loaded from the
 * server, but not in the middle of a code, which would have to be sent again.
 */
export async function fromPageToPage(entry: Entry) {
  const painted = paintBetweenPages(entry)
  if (!painted) return
  await painted
  if (!updateFlagged() || session.current()?.pending) return
  // the address is already the target's
  location.reload()
  await new Promise<never>(() => undefined)
}
