import { setImmediate } from 'node:timers/promises'

/**
 * Reads a set that may be as large as the database in batches, each with its own statement, so that no statement holds
 * a lock or a connection for long.
 * @param read returns the rows after `last`, in the order of their key; an empty result ends it
 */
export async function* inBatches<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1))) {
    yield rows
    await setImmediate()
  }
}
