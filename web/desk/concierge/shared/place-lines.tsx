import { timeNow } from '#basics/time/server-clock.ts'
import type { MemberPlace } from '#contract/desk/queue/members.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { dateTimeLabel, dayInSentence } from '#web/desk/shared/time/moments.ts'

const BY = {
  list: 'by the company’s list, directory or domain',
  number: 'by employee number',
  operations: 'by operations',
} as const

/** Whether and how a member's places at companies are verified, in words. */
export function PlaceLines({ places }: { places: readonly MemberPlace[] }) {
  return places.map((place) => (
    <span key={place.company} className="small quiet" style={{ display: 'block' }}>
      {placeLine(place)}
    </span>
  ))
}

function placeLine({ company, state, by, ended_at, grace_until }: MemberPlace): string {
  if (state === 'unverified') return `${company}: not verified`
  if (state === 'verified') return `${company}: verified ${by ? BY[by] : ''}`
  return `${company}: left ${dateTimeLabel(ended_at ?? '')}. Open requests can be finished until ${dateTimeLabel(grace_until ?? '')}.`
}

/** Whether a member who left their company can still finish open requests. */
export function leftLabel({ until }: NonNullable<QueuedRequest['member_left']>): string {
  const now = timeNow()
  return new Date(until) > now ? `Left, can finish until ${dayInSentence(until, now)}` : 'Left, can only read'
}

/** When the account of a member who asked for it is erased, with its open requests. */
export function erasedLabel(at: string): string {
  return `Erases their account ${dayInSentence(at, timeNow())}`
}
