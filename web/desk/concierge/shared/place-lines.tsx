import type { MemberPlace } from '#contract/desk/queue/members.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'

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
