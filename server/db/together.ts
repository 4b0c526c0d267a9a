import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { type Column, columnsOf } from './prepared.ts'
import type { DeskTables } from './tables.ts'
import type { DeskTrx } from './transactions.ts'

/**
 * Sends what `ask` asks at one moment as one statement, so that ten reads cost one round trip. None may need what
 * another of them answers or writes; an insert among them says nothing of how many rows it wrote.
 */
export function together<Result>(trx: DeskTrx, ask: (asked: DeskTrx) => Promise<Result>): Promise<Result> {
  const batch = new Batch(trx)
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => batch,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  // verbs take a transaction, and all that this one is asked runs in a real one
  return ask(new Kysely<DeskTables>({ dialect }) as DeskTrx)
}

async function refuse() {
  throw new Error('This is within a transaction already.')
}

type Asked = {
  readonly query: CompiledQuery
  resolve(result: QueryResult<never>): void
  reject(reason: unknown): void
}

class Batch implements DatabaseConnection {
  readonly #trx: DeskTrx
  #asked: Asked[] = []

  constructor(trx: DeskTrx) {
    this.#trx = trx
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      // once everything that is asked at this moment has been asked
      if (this.#asked.length === 0) setImmediate(() => void this.#send())
      this.#asked.push({ query, resolve, reject })
    })
  }

  streamQuery(): never {
    throw new Error('Statements that are sent together answer whole.')
  }

  async #send() {
    const asked = this.#asked
    this.#asked = []
    const joined = asked.filter(({ query }) => isJoinable(query.sql))
    const apart = joined.length > 1 ? asked.filter((one) => !joined.includes(one)) : asked
    try {
      for (const { query, resolve } of apart) resolve(await this.#alone(query))
      if (joined.length > 1) await this.#joined(joined)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  /** The first time in this process: what it answers teaches the types of its columns. */
  async #alone(query: CompiledQuery): Promise<QueryResult<never>> {
    const result = await this.#trx.executeQuery(query)
    const columns = columnsOf(result.rows)
    if (columns && known.size < MOST_KNOWN) known.set(query.sql, columns)
    return result as QueryResult<never> // of the type that its caller has asked for
  }

  async #joined(asked: readonly Asked[]) {
    const { rows } = await this.#trx.executeQuery<Record<string, Row[] | null>>(joinedOf(asked))
    for (const [at, { query, resolve }] of asked.entries()) {
      const answered = rows[0]?.[`part_${at}`] ?? []
      const columns = known.get(query.sql) ?? []
      resolve({ rows: answered.map((row) => revived(row, columns)) as never[] }) // the same as it answers alone
    }
  }
}

type Row = Record<string, unknown>

/** By a statement's text. */
const known = new Map<string, readonly Column[]>()
/** More than the program's own statements. */
const MOST_KNOWN = 500

/** What JSON carries as it is, by PostgreSQL's number of the type. */
const PLAIN = { bool: 16, int8: 20, int2: 21, int4: 23, text: 25, json: 114, float8: 701, jsonb: 3802, date: 1082 }
const LISTS = { int4: 1007, text: 1009, int8: 1016 }
const TIMESTAMPTZ = 1184
const CARRIED = new Set([...Object.values(PLAIN), ...Object.values(LISTS), TIMESTAMPTZ])

const WRITES = /^\s*(insert|update|delete)\b/i
/** One that writes within a `with` can only stand alone. */
const WRITES_INSIDE = /^\s*with\b[^]*\b(insert into|update|delete from)\b/i
const LITERALS = /'[^']*'/g

function isJoinable(text: string): boolean {
  const columns = known.get(text)
  if (!columns || WRITES_INSIDE.test(text)) return false
  // what looks like a parameter there would be numbered again
  if (text.match(LITERALS)?.some((literal) => /\$\d/.test(literal))) return false
  return columns.every(({ type }) => CARRIED.has(type)) && (columns.length > 0 || WRITES.test(text))
}

/** Inserts stand in front, reads are a column each, of their rows as JSON in their order. */
function joinedOf(asked: readonly Asked[]): CompiledQuery {
  const parameters: unknown[] = []
  const writes: string[] = []
  const reads: string[] = []
  for (const [at, { query }] of asked.entries()) {
    const before = parameters.length
    const text = query.sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)
    parameters.push(...query.parameters)
    if (WRITES.test(text)) writes.push(`part_${at} as (${text})`)
    else reads.push(`(select json_agg(one) from (${text}) as one) as part_${at}`)
  }
  const first = writes.length > 0 ? `with ${writes.join(', ')} ` : ''
  return CompiledQuery.raw(`${first}select ${reads.join(', ')}`, parameters)
}

function revived(row: Row, columns: readonly Column[]): Row {
  for (const { name, type } of columns) {
    const value = row[name]
    if (type === TIMESTAMPTZ && typeof value === 'string') row[name] = new Date(value)
  }
  return row
}
