import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { daysLabel } from '#web/desk/shared/time/moments.ts'
import { entriesOf } from './entries.ts'

/** Minimum number of messages and notes below the fold. */
const SHOWN = 3
/** Fewer messages are not folded. */
const FOLDED = 4

type Placed = { readonly seq: number; readonly at: string }
type Timeline = {
  readonly messages: readonly (Placed & Pick<DeskRequest['messages'][number], 'internal'>)[]
  readonly events: readonly Placed[]
  readonly seen_seq: number
}

type Earlier = {
  /** Sequence number of the last folded entry. */
  readonly upTo: number
  /** Example: "6 messages and 1 note, Nov 9 to 12". */
  readonly words: string
}

/**
 * The part of a long conversation that folds into one line: whole days before yesterday that the reader has read
 * completely.
 */
export function earlierOf({ messages, events, seen_seq }: Timeline, now: Date): Earlier | null {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const entries = entriesOf({ messages, events })
  let end = 0
  let left = messages.length
  for (const [index, { entry, startsDay }] of entries.entries()) {
    if (startsDay && left >= SHOWN) end = index
    if (new Date(entry.at) >= yesterday || entry.seq > seen_seq) break
    if ('internal' in entry) left -= 1
  }
  const first = entries[0]?.entry
  const last = entries[end - 1]?.entry
  const spoken = messages.filter(({ seq }) => last && seq <= last.seq)
  if (!first || !last || spoken.length < FOLDED) return null
  const notes = spoken.filter(({ internal }) => internal).length
  const what = [counted(spoken.length - notes, 'message'), counted(notes, 'note')].filter(Boolean).join(' and ')
  return { upTo: last.seq, words: `${what}, ${daysLabel(new Date(first.at), new Date(last.at), now)}` }
}

const counted = (count: number, what: string) => count > 0 && `${count} ${what}${count === 1 ? '' : 's'}`
