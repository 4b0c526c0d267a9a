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
 * Sends what `ask` asks at one moment as one statement, so that ten reads cost one round trip. None may need what
 * another of them answers or writes: the reads see what was there before. Rows are locked in the order in which it is
 * asked for them. What a write returns is answered, but not how many rows it wrote. Where one that asks may throw
 * because of an answer, all that writes is asked at the same moment: nothing may be asked after the transaction's end.
 */
export function together<Tables, Result>(
  trx: Transaction<Tables>,
  ask: (asked: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return ask(asking(new Batch(trx, 'read committed')))
}

/**
 * The same of reads alone, as everything is at one moment: one statement needs no transaction for that. Where it is
 * several, for what is asked the first time, they have one.
 */
export function readTogether<Tables, Result>(
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
  // verbs take a transaction, and all that this one is asked runs in a real one
  return new Kysely<Tables>({ dialect }) as Transaction<Tables>
}

async function refuse() {
  throw new Error('This is within a transaction already.')
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

  /** @param isolation of several statements that are no transaction's yet; what writes must not fail by a higher one */
  constructor(db: Kysely<Tables>, isolation: IsolationLevel) {
    this.#db = db
    this.#isolation = isolation
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
      // not before all are there: who throws because of one ends the transaction, and the rest would be sent after it
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
  // at the place of their first, so that what is asked after it still comes after it
  for (const one of asked)
    if (one === joined[0]) answers.push(await joinedAnswers(db, joined))
    else if (!joined.includes(one)) answers.push(await answerAlone(db, one))
  return answers
}

async function answerAlone<Tables>(db: Kysely<Tables>, { query, resolve }: Asked): Promise<Answer> {
  const answer = (await db.executeQuery(query)) as QueryResult<never> // of its caller's type
  return () => resolve(answer)
}

async function joinedAnswers<Tables>(db: Kysely<Tables>, asked: readonly Asked[]): Promise<Answer> {
  const { rows } = await db.executeQuery<Record<string, Row[] | null>>(joinedOf(asked))
  return () => {
    for (const [at, { query, resolve }] of asked.entries()) {
      const answered = rows[0]?.[`part_${at}`] ?? []
      const times = timesIn(query.sql)
      resolve({ rows: answered.map((row) => revived(row, times)) as never[] }) // the same as it answers alone
    }
  }
}

type Row = Record<string, unknown>

/** What JSON carries as it is, by PostgreSQL's number of the type. */
const PLAIN = { bool: 16, int8: 20, int2: 21, int4: 23, text: 25, json: 114, float8: 701, jsonb: 3802, date: 1082 }
const LISTS = { int4: 1007, text: 1009, int8: 1016 }
const TIMESTAMPTZ = 1184
const CARRIED = new Set([...Object.values(PLAIN), ...Object.values(LISTS), TIMESTAMPTZ])

const WRITES = /^\s*(insert|update|delete)\b/i
/** One that writes within a `with` can only stand alone. */
const WRITES_INSIDE = /^\s*with\b[^]*\b(insert into|update|delete from)\b/i
const LITERALS = /'[^']*'/g

/** What is said of a statement's text, once. */
const joinable = new WeakMap<readonly Column[], boolean>()

/** Not the first time in this process: the types of what it answers are known from the one before. */
function isJoinable(text: string): boolean {
  const columns = columnsOf(text)
  if (!columns) return false
  const said = joinable.get(columns) ?? mayBeJoined(text, columns)
  joinable.set(columns, said)
  return said
}

function mayBeJoined(text: string, columns: readonly Column[]): boolean {
  if (WRITES_INSIDE.test(text)) return false
  // what looks like a parameter there would be numbered again
  if (text.match(LITERALS)?.some((literal) => /\$\d/.test(literal))) return false
  return columns.every(({ type }) => CARRIED.has(type)) && (columns.length > 0 || WRITES.test(text))
}

function joinedOf(asked: readonly Asked[]): CompiledQuery {
  return CompiledQuery.raw(
    textOf(asked.map(({ query }) => query)),
    asked.flatMap(({ query }) => query.parameters),
  )
}

/** What is sent together comes again and again: joined texts, by the first of their texts and by all of them. */
const joinedTexts = new Map<string, { readonly texts: readonly string[]; readonly joined: string }[]>()
/** What follows one first statement differs by what was asked for. */
const MOST_JOINED = 8
/** More than the program has; each is some kilobytes. */
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

/** Writes stand in front; what each answers is a column, of its rows as JSON in their order. */
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
