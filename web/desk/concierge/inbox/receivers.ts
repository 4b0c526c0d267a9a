import { trimmed } from '#basics/text/graphemes.ts'
import { foldForSearch } from '#basics/text/text.ts'
import type { Colleague, Invited } from '#contract/desk/queue/shifts.ts'
import { awayLabel } from '#web/desk/shared/time/away.ts'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'

/** Possible assignee of requests. The id of "no one" is null. */
export type Receiver = {
  readonly id: number | null
  readonly name: string
  readonly label: string
  /** Number of open requests, and the end of the shift. */
  readonly note: string
  /** Reason why this colleague cannot be assigned; null if they can. */
  readonly why: string | null
}

type Among = {
  readonly colleagues: readonly Colleague[]
  readonly invited: readonly Invited[]
  readonly me: number | undefined
  /** First letters of names. */
  readonly letters: string
  readonly now: Date
}

/**
 * Possible assignees in this order: the signed-in concierge, colleagues on shift, colleagues away, invited colleagues,
 * and "no one".
 */
export function receiversAmong({ colleagues, invited, me, letters, now }: Among): Receiver[] {
  const here = colleagues.map((one) => receiver(one, me, now))
  const all = [
    ...here.toSorted((one, other) => rank(one, me) - rank(other, me)),
    ...invited.map(({ id, name }) => ({ id, name, label: name, note: '', why: 'Hasn’t signed in yet' })),
    { id: null, name: 'No one', label: 'No one', note: 'back to Unassigned', why: null },
  ]
  return all.filter(({ name, label }) => begins(name, letters) || begins(label, letters))
}

/** Sort rank: the signed-in concierge first, colleagues who cannot be assigned last. */
function rank({ id, why }: Receiver, me: number | undefined): number {
  if (why) return 2
  return id === me ? 0 : 1
}

function receiver(one: Colleague, me: number | undefined, now: Date): Receiver {
  const { id, name } = one
  const away = awayLabel(one, now)
  const until = one.here_until && `here to ${hourOf(one.here_until, now)}`
  // a server of the previous release does not count them
  const open = `${one.in_hand} open${one.due_today > 0 ? `, ${one.due_today} due today` : ''}`
  return {
    id,
    name,
    label: id === me ? 'You' : name,
    note: [open, id === me ? '' : away || until].filter(Boolean).join(' · '),
    // concierges can always assign requests to themselves
    why: one.on_shift || id === me ? null : `${away.charAt(0).toUpperCase()}${away.slice(1)}`,
  }
}

/** Examples: "6 PM", "5:30 PM", "tomorrow 2 AM". */
const hourOf = (moment: string, now: Date) =>
  momentInSentence(moment, now)
    .replace(/^today /, '')
    .replace(':00 ', ' ')

function begins(name: string, letters: string): boolean {
  const words = ` ${foldForSearch(name)}`
  return words.includes(` ${trimmed(foldForSearch(letters))}`)
}
