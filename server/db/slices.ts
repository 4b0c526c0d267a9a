import { setImmediate } from 'node:timers/promises'

/**
 * What may be as much as the whole database, some rows at a time, each slice by a statement of its own: none holds up
 * who waits for a lock or a connection, and in between everybody else has their turn.
 * @param read the rows after `last`, in the order of their key; none ends it
 */
export async function* slices<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1))) {
    yield rows
    await setImmediate()
  }
}
