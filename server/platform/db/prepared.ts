import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { connectWithRetry } from './connect-with-retry.ts'

/** More than the program's own statements, and few enough for the memory of a connection. */
const MOST_NAMES = 500
/** PostgreSQL's error code for a statement whose columns a migration has changed. */
const STALE = '0A000'

/**
 * Prepares each statement once per connection: our statements are few and frequent, and planning costs the database
 * more than running most of them. On two cores, this doubled the server's throughput.
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
  // kysely's type has another overload for cursors, which this code does not use
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** Name of a column, and the OID of its type. */
export type Column = { readonly name: string; readonly type: number }
const columnOf = ({ name, dataTypeID: type }: pg.FieldDef): Column => ({ name, type })
const columns = new Map<string, readonly Column[]>()
/** Maximum number of statements that both pools of a server prepare. */
const MOST_COLUMNS = 2 * MOST_NAMES

/**
 * Search statements have an unlimited number of texts, so the oldest entry is removed, and recorded again at its next
 * use.
 */
function remember(text: string, answered: readonly Column[]) {
  const [oldest] = columns.keys()
  if (oldest !== undefined && columns.size >= MOST_COLUMNS) columns.delete(oldest)
  columns.set(text, answered)
}

/** Columns of a statement that this process has run before. */
export const columnsOf = (text: string): readonly Column[] | undefined => columns.get(text)

class StatementNames {
  readonly #names = new Map<string, string>()
  #given = 0

  /** Undefined beyond the limit: the statement is parsed each time. */
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
