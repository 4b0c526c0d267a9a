import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsDuring } from '#tests/harness/statements.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { batch, batchRead } from './batch.ts'
import type { DeskTrx } from './transactions.ts'

const world = setUpWorld()

const NOW = new Date('2026-11-23T08:00:00.123Z')

/** Every type of our columns, in two rows and in none. */
const typed = (trx: DeskTrx, rows: number) =>
  sql<Record<string, unknown>>`
    select n, n::bigint as wide, 'a "word" ' || n as said, ${NOW}::timestamptz as at, null::timestamptz as never,
      ${NOW.toISOString()} || '' as looks_so, '2026-11-23'::date as day, n > 1 as more, '{"a": [1, null]}'::jsonb as json,
      array[1, 2] as list, 0.5::float8 as part
    from generate_series(1, ${rows}::integer) as n order by n desc`.execute(trx)

const categories = (trx: DeskTrx) => trx.selectFrom('categories').selectAll().orderBy('id').execute()
const write = (trx: DeskTrx, name: string) =>
  trx.insertInto('companies').values({ slug: name, name, created_at: NOW }).execute()

const rowsOf = (answer: unknown) => (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows)

const inTransaction = <Result>(act: (trx: DeskTrx) => Promise<Result>) => world.app.deskDb.transaction().execute(act)

test('a batch returns the same values, types and order as separate statements', async () => {
  const alone = await inTransaction(async (trx) => [await typed(trx, 2), await typed(trx, 0), await categories(trx)])
  const ask = () =>
    inTransaction((trx) => batch(trx, (asked) => Promise.all([typed(asked, 2), typed(asked, 0), categories(asked)])))
  await ask()
  const [answers, statements] = await statementsDuring(ask)
  expect(answers.map(rowsOf)).toEqual(alone.map(rowsOf))
  expect(statements).toEqual(['begin', expect.any(String), 'commit'])
})

test('a write in a batch succeeds or fails with the batch', async () => {
  const ask = (name: string) =>
    inTransaction((trx) => batch(trx, (asked) => Promise.all([categories(asked), write(asked, name), typed(asked, 1)])))
  await ask('first')
  const [, statements] = await statementsDuring(() => ask('second'))
  expect(statements).toHaveLength(3)
  await expect(ask('second')).rejects.toThrow('companies_slug')
  const slugs = await world.app.deskDb.selectFrom('companies').select('slug').where('created_at', '=', NOW).execute()
  expect(slugs.map(({ slug }) => slug).toSorted()).toEqual(['first', 'second'])
})

test('a write in a batch returns its rows', async () => {
  const returned = (trx: DeskTrx, name: string) =>
    trx
      .insertInto('companies')
      .values({ slug: name, name, created_at: NOW })
      .returning(['slug', 'created_at'])
      .execute()
  const ask = (name: string) =>
    inTransaction((trx) => batch(trx, (asked) => Promise.all([categories(asked), returned(asked, name)])))
  await ask('third')
  const [[, rows], statements] = await statementsDuring(() => ask('fourth'))
  expect([rows, statements.length]).toEqual([[{ slug: 'fourth', created_at: NOW }], 3])
})

test('no statement follows a transaction that a result has ended', async () => {
  const refused = new Error('Not this one.')
  const refuse = async (trx: DeskTrx) => {
    await sql`select ${NOW}::timestamptz as first_time`.execute(trx)
    throw refused
  }
  const ask = () => inTransaction((trx) => batch(trx, (asked) => Promise.all([refuse(asked), late(asked)])))
  const late = (trx: DeskTrx) => trx.insertInto('companies').values({ slug: 'late', name: 'Late' }).execute()
  for (const _time of ['apart', 'batched']) await expect(ask()).rejects.toBe(refused)
  const found = await world.app.deskDb.selectFrom('companies').select('slug').where('slug', '=', 'late').execute()
  expect(found).toEqual([])
})

test('batched reads have a transaction only until they are one statement', async () => {
  const fresh = (trx: DeskTrx) => sql`select ${NOW}::timestamptz as without_one`.execute(trx)
  const ask = () => batchRead(world.app.deskDb, (asked) => Promise.all([fresh(asked), categories(asked)]))
  const [first, apart] = await statementsDuring(ask)
  const [second, joined] = await statementsDuring(ask)
  expect([apart.length, joined.length]).toEqual([4, 1])
  expect(second.map(rowsOf)).toEqual(first.map(rowsOf))
})

test('a batch that writes outside a transaction is read committed, and batched reads are repeatable read', async () => {
  const level = (asked: DeskTrx) =>
    sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(asked)
  const db = world.app.deskDb as DeskTrx // as a list does, whose statement reads and records
  const [writes] = await batch(db, (asked) => Promise.all([level(asked), write(asked, 'alone')]))
  const [reads] = await batchRead(world.app.deskDb, (asked) =>
    Promise.all([level(asked), sql`select ${NOW}::timestamptz as unasked`.execute(asked)]),
  )
  expect([writes.rows, reads.rows]).toEqual([[{ level: 'read committed' }], [{ level: 'repeatable read' }]])
})

test('a batch is one statement after a thousand other statements', async () => {
  await inTransaction(async (trx) => {
    for (let n = 0; n <= 1000; n += 1) await sql`select ${NOW}::timestamptz as ${sql.ref(`n${n}`)}`.execute(trx)
  })
  const fresh = (trx: DeskTrx) => sql`select ${NOW}::timestamptz as fresh`.execute(trx)
  const ask = () => inTransaction((trx) => batch(trx, (asked) => Promise.all([fresh(asked), fresh(asked)])))
  await ask()
  const [, statements] = await statementsDuring(ask)
  expect(statements).toHaveLength(3)
})

test('a batch returns timestamps although its answer is the thousandth statement since', async () => {
  const read = (name: string) => {
    const one = (asked: DeskTrx) => sql`select ${NOW}::timestamptz as ${sql.ref(name)}`.execute(asked)
    return batchRead(world.app.deskDb, (asked) => Promise.all([one(asked), one(asked)]))
  }
  await read('before') // so that the statements of its transaction are known
  await read('fresh')
  // the columns of a thousand statements are remembered; the joined statement takes the place of the oldest one
  for (let n = 1; n < 1000; n += 1)
    await sql`select ${NOW}::timestamptz as ${sql.ref(`other${n}`)}`.execute(world.app.deskDb)
  for (const { rows } of await read('fresh')) expect(rows).toEqual([{ fresh: NOW }])
})

test('a statement that needs an earlier result runs after it', async () => {
  const names = await inTransaction((trx) =>
    batch(trx, async (asked) => {
      const [first] = await Promise.all([categories(asked), typed(asked, 1)])
      return first.length === (await categories(asked)).length
    }),
  )
  expect(names).toBe(true)
})
