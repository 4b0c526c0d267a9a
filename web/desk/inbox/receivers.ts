import { trimmed } from '#basics/graphemes.ts'
import { foldForSearch } from '#basics/text.ts'
import type { Colleague, Invited } from '#contract/desk/shifts.ts'
import { awayLabel } from '#web/desk/shared/away.ts'
import { momentInSentence } from '#web/desk/shared/moments.ts'

/** Somebody to whom requests could be given; nobody has no id. */
export type Receiver = {
  readonly id: number | null
  readonly name: string
  readonly label: string
  /** What they have, and until when they are here. */
  readonly note: string
  /** Why they can be given nothing; null where they can. */
  readonly why: string | null
}

type Among = {
  readonly colleagues: readonly Colleague[]
  readonly invited: readonly Invited[]
  readonly me: number | undefined
  /** The beginnings of names. */
  readonly letters: string
  readonly now: Date
}

/** Oneself first, then who is here, who is away, who has yet to come, and nobody. */
export function receiversAmong({ colleagues, invited, me, letters, now }: Among): Receiver[] {
  const here = colleagues.map((one) => receiver(one, me, now))
  const rank = ({ id, why }: Receiver) => (why ? 2 : id === me ? 0 : 1)
  const all = [
    ...here.toSorted((one, other) => rank(one) - rank(other)),
    ...invited.map(({ id, name }) => ({ id, name, label: name, note: '', why: 'Hasn’t signed in yet' })),
    { id: null, name: 'Nobody', label: 'Nobody', note: 'back to Unassigned', why: null },
  ]
  return all.filter(({ name, label }) => begins(name, letters) || begins(label, letters))
}

function receiver(one: Colleague, me: number | undefined, now: Date): Receiver {
  const { id, name } = one
  const away = awayLabel(one, now)
  const until = one.here_until && `here to ${hourOf(one.here_until, now)}`
  // a server of the release before does not count them
  const open = `${one.in_hand} open${one.due_today > 0 ? `, ${one.due_today} due today` : ''}`
  return {
    id,
    name,
    label: id === me ? 'You' : name,
    note: [open, id === me ? '' : away || until].filter(Boolean).join(' · '),
    // one can take something whenever one likes
    why: one.on_shift || id === me ? null : `${away.charAt(0).toUpperCase()}${away.slice(1)}`,
  }
}

/** "6 PM", "5:30 PM", "tomorrow 2 AM". */
const hourOf = (moment: string, now: Date) =>
  momentInSentence(moment, now)
    .replace(/^today /, '')
    .replace(':00 ', ' ')

function begins(name: string, letters: string): boolean {
  const words = ` ${foldForSearch(name)}`
  return words.includes(` ${trimmed(foldForSearch(letters))}`)
}
