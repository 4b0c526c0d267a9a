import {
  CompiledQuery,
  type DatabaseConnection,
  type IsolationLevel,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from 'kysely'
import { type Column, columnsOf } from './prepared.ts'

/**
 * Sends the statements that `ask` starts at the same time as one, so that ten reads cost one round trip. None may depend
 * on the result or the writes of another: reads see the state before. Rows are locked in the order of the statements. A
 * write returns its rows, but not their number. If a verb may throw because of a result, start all writes at the same
 * time: a statement must not follow the end of the transaction.
 */
export function batch<Tables, Result>(
  trx: Transaction<Tables>,
  ask: (asked: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return ask(asking(new Batch(trx, 'read committed')))
}

/**
 * The same for reads only, with one snapshot. A single statement needs no transaction for that; several, the first time
 * they are sent, get one.
 */
export function batchRead<Tables, Result>(
  db: Kysely<Tables>,
  ask: (asked: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return ask(asking(new Batch(db, 'repeatable read')))
}

function asking<Tables>(batch: DatabaseConnection): Transaction<Tables> {
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
  // verbs take a transaction; the statements of this one run in a real one
  return new Kysely<Tables>({ dialect }) as Transaction<Tables>
}

async function refuse() {
  throw new Error('A transaction is open already.')
}

type Asked = {
  readonly query: CompiledQuery
  resolve(result: QueryResult<never>): void
  reject(reason: unknown): void
}

class Batch<Tables> implements DatabaseConnection {
  readonly #db: Kysely<Tables>
  readonly #isolation: IsolationLevel
  #asked: Asked[] = []

  /** @param isolation of several statements outside a transaction; a higher one would make writes fail */
  constructor(db: Kysely<Tables>, isolation: IsolationLevel) {
    this.#db = db
    this.#isolation = isolation
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      // after all statements of this turn have been collected
      if (this.#asked.length === 0) setImmediate(() => void this.#send())
      this.#asked.push({ query, resolve, reject })
    })
  }

  streamQuery(): never {
    throw new Error('Batched statements cannot stream.')
  }

  async #send() {
    const asked = this.#asked
    this.#asked = []
    const joinable = asked.filter(({ query }) => isJoinable(query.sql))
    const joined = joinable.length > 1 ? joinable : []
    const isOne = asked.length === Math.max(1, joined.length)
    try {
      const answers = await (isOne || this.#db.isTransaction
        ? answersTo(this.#db, asked, joined)
        : this.#db
            .transaction()
            .setIsolationLevel(this.#isolation)
            .execute((trx) => answersTo(trx, asked, joined)))
      // only after all results have arrived: a verb that throws ends the transaction before the rest is sent
      for (const answer of answers) answer()
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
}

type Answer = () => void

async function answersTo<Tables>(
  db: Kysely<Tables>,
  asked: readonly Asked[],
  joined: readonly Asked[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  // at the place of the first of them, so that later statements still come later
  for (const one of asked)
    if (one === joined[0]) answers.push(await joinedAnswers(db, joined))
    else if (!joined.includes(one)) answers.push(await answerAlone(db, one))
  return answers
}

async function answerAlone<Tables>(db: Kysely<Tables>, { query, resolve }: Asked): Promise<Answer> {
  const answer = (await db.executeQuery(query)) as QueryResult<never> // the caller knows the type
  return () => resolve(answer)
}

async function joinedAnswers<Tables>(db: Kysely<Tables>, asked: readonly Asked[]): Promise<Answer> {
  // before the wait: other statements may take the place of these among the remembered columns
  const times = asked.map(({ query }) => timesIn(query.sql))
  const { rows } = await db.executeQuery<Record<string, Row[] | null>>(joinedOf(asked))
  return () => {
    for (const [at, { resolve }] of asked.entries()) {
      const answered = rows[0]?.[`part_${at}`] ?? []
      resolve({ rows: answered.map((row) => revived(row, times[at] ?? [])) as never[] }) // as if it had been sent alone
    }
  }
}

type Row = Record<string, unknown>

/** OIDs of the types that JSON preserves. */
const PLAIN = { bool: 16, int8: 20, int2: 21, int4: 23, text: 25, json: 114, float8: 701, jsonb: 3802, date: 1082 }
const LISTS = { int4: 1007, text: 1009, int8: 1016 }
const TIMESTAMPTZ = 1184
const CARRIED = new Set([...Object.values(PLAIN), ...Object.values(LISTS), TIMESTAMPTZ])

const WRITES = /^\s*(insert|update|delete)\b/i
/** A write inside a `with` cannot be nested. */
const WRITES_INSIDE = /^\s*with\b[^]*\b(insert into|update|delete from)\b/i
const LITERALS = /'[^']*'/g

/** Result of `mayBeJoined` by the columns of a statement. */
const joinable = new WeakMap<readonly Column[], boolean>()

/** False the first time in a process: the column types are known from an earlier execution. */
function isJoinable(text: string): boolean {
  const columns = columnsOf(text)
  if (!columns) return false
  const known = joinable.get(columns) ?? mayBeJoined(text, columns)
  joinable.set(columns, known)
  return known
}

function mayBeJoined(text: string, columns: readonly Column[]): boolean {
  if (WRITES_INSIDE.test(text)) return false
  // a literal that looks like a parameter would be renumbered
  if (text.match(LITERALS)?.some((literal) => /\$\d/.test(literal))) return false
  return columns.every(({ type }) => CARRIED.has(type)) && (columns.length > 0 || WRITES.test(text))
}

function joinedOf(asked: readonly Asked[]): CompiledQuery {
  return CompiledQuery.raw(
    textOf(asked.map(({ query }) => query)),
    asked.flatMap(({ query }) => query.parameters),
  )
}

/** Joined texts by the first of their texts, because the same batches recur. */
const joinedTexts = new Map<string, { readonly texts: readonly string[]; readonly joined: string }[]>()
/** Batches with the same first statement. */
const MOST_JOINED = 8
/** More than the program has; each takes some kilobytes. */
const MOST_FIRSTS = 200

function textOf(queries: readonly CompiledQuery[]): string {
  const first = queries[0]?.sql ?? ''
  const before = joinedTexts.get(first) ?? []
  const same = before.find(
    ({ texts }) => texts.length === queries.length && texts.every((text, at) => text === queries[at]?.sql),
  )
  if (same) return same.joined
  const texts = queries.map(({ sql }) => sql)
  const joined = join(queries)
  if (before.length > 0 || joinedTexts.size < MOST_FIRSTS)
    joinedTexts.set(first, [{ texts, joined }, ...before].slice(0, MOST_JOINED))
  return joined
}

/** Writes come first. Each result is a column with the rows as JSON, in order. */
function join(queries: readonly CompiledQuery[]): string {
  const writes: string[] = []
  const reads: string[] = []
  let before = 0
  for (const [at, { sql, parameters }] of queries.entries()) {
    const from = before
    const text = sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + from}`)
    before += parameters.length
    const isWrite = WRITES.test(text)
    if (isWrite) writes.push(`part_${at} as (${text})`)
    const source = isWrite ? `part_${at}` : `(${text})`
    if (!isWrite || answersRows(sql)) reads.push(`(select json_agg(one) from ${source} as one) as part_${at}`)
  }
  const first = writes.length > 0 ? `with ${writes.join(', ')} ` : ''
  return `${first}select ${reads.join(', ')}`
}

const answersRows = (text: string) => (columnsOf(text) ?? []).length > 0

const timesIn = (text: string) => (columnsOf(text) ?? []).filter(({ type }) => type === TIMESTAMPTZ)

function revived(row: Row, times: readonly Column[]): Row {
  for (const { name } of times) {
    const value = row[name]
    if (typeof value === 'string') row[name] = new Date(value)
  }
  return row
}
