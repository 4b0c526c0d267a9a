import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { connectWithRetry } from './connect-with-retry.ts'

/** More than the program's own statements, few enough for a connection to remember. */
const MOST_NAMES = 500
/** What PostgreSQL says of a statement that a migration has changed the columns of. */
const STALE = '0A000'

/**
 * Lets each connection parse and plan a statement once: our statements are few and come again and again, and
 * planning costs the database more than running most of them. On two cores it doubled what a server answers.
 */
export function prepareStatements(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await connectWithRetry(pool)
      const known = clients.get(client) ?? preparingClient(client, names)
      clients.set(client, known)
      return known
    },
  }
}

function preparingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]) => {
    const values = [...parameters]
    const name = values.length > 0 ? names.of(text) : undefined
    try {
      const result = await client.query({ name, text, values })
      if (!columns.has(text)) remember(text, result.fields.map(columnOf))
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === STALE) {
        names.renew(text)
        columns.delete(text)
      }
      throw error
    }
  }
  // kysely's type has a second form, for cursors, which nothing here uses
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** A column's name, and PostgreSQL's number of its type. */
export type Column = { readonly name: string; readonly type: number }
const columnOf = ({ name, dataTypeID: type }: pg.FieldDef): Column => ({ name, type })
const columns = new Map<string, readonly Column[]>()
/** As many as both of a server's pools prepare. */
const MOST_COLUMNS = 2 * MOST_NAMES

/** Searches differ in their texts without end: the oldest makes room, and is learned again when it comes again. */
function remember(text: string, answered: readonly Column[]) {
  const [oldest] = columns.keys()
  if (oldest !== undefined && columns.size >= MOST_COLUMNS) columns.delete(oldest)
  columns.set(text, answered)
}

/** What this statement answers, where this process has sent it before. */
export const columnsOf = (text: string): readonly Column[] | undefined => columns.get(text)

class StatementNames {
  readonly #names = new Map<string, string>()
  #given = 0

  /** Undefined for one too many: it is parsed each time. */
  of(text: string): string | undefined {
    return this.#names.get(text) ?? (this.#names.size < MOST_NAMES ? this.renew(text) : undefined)
  }
  renew(text: string): string {
    this.#given += 1
    const name = `tendwell_${this.#given}`
    this.#names.set(text, name)
    return name
  }
}
