type Placed = { readonly seq: number; readonly at: string }

type Entry<T> = {
  readonly entry: T
  /** Whether this is the first entry of its day, by the reader's calendar. */
  readonly startsDay: boolean
}

type Entries<M, E> = { readonly messages: readonly M[]; readonly events: readonly E[] }

/** Messages, notes and events in one order. */
export function entriesOf<M extends Placed, E extends Placed>({ messages, events }: Entries<M, E>): Entry<M | E>[] {
  const entries = [...messages, ...events].toSorted((one, other) => one.seq - other.seq)
  const days = entries.map(({ at }) => new Date(at).toDateString())
  return entries.map((entry, index) => ({ entry, startsDay: days[index] !== days[index - 1] }))
}
