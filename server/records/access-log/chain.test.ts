import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'
import { linkBooks, verifyBook, verifyBooks } from './chain.ts'

const world = setUpWorldPerTest()

async function read(times: number) {
  for (let n = 0; n < times; n++) await atDesk(world, world.theo, await giveRequest(world, world.maya)).open()
}
async function linkAll() {
  while ((await linkBooks(world.app)) > 0);
}
const accessBook = () => verifyBook(world.app.deskDb, 'access_records', world.clock.now())

/** Acts as a person with direct access to the database. */
async function tamper(statement: string) {
  await sql`alter table desk.access_records disable trigger all`.execute(world.owner)
  await sql.raw(statement).execute(world.owner)
  await sql`alter table desk.access_records enable trigger all`.execute(world.owner)
}

describe('the chain of a log', () => {
  test('is valid while rows are added, and its head changes', async () => {
    await read(3)
    await linkAll()
    const first = await accessBook()
    expect(first).toMatchObject({ rows: 3, broken: null, unlinked: 0 })
    await read(2)
    await linkAll()
    const second = await accessBook()
    expect(second).toMatchObject({ rows: 5, broken: null })
    expect(second.head).not.toBe(first.head)
    expect((await verifyBooks(world.app.deskDb, world.clock.now())).map(({ broken }) => broken)).toEqual([
      null,
      null,
      null,
    ])
  })

  test.each([
    ['was changed', `update desk.access_records set reason = 'Nothing' where id = 2`],
    ['is missing', 'delete from desk.access_records where id = 2'],
  ])('breaks at the row that %s', { tags: '@sec-books-chain' }, async (_what, statement) => {
    await read(3)
    await linkAll()
    await tamper(statement)
    expect(await accessBook()).toMatchObject({ rows: 1, broken: { position: 2, recordId: '2' } })
  })

  test('includes a row that was committed late, and reports rows that no server has linked', async () => {
    await read(2)
    await tamper('create table late as select * from desk.access_records where id = 1')
    await tamper('delete from desk.access_records where id = 1')
    await linkAll()
    await tamper('insert into desk.access_records overriding system value select * from late')
    world.clock.advance(2 * HOUR_MS)
    expect(await accessBook()).toMatchObject({ rows: 1, broken: null, unlinked: 1 })
    await linkAll()
    expect(await accessBook()).toMatchObject({ rows: 2, broken: null, unlinked: 0 })
  })

  test('is linked by one server at a time, with each row once', async () => {
    await read(8)
    const other = await world.anotherNode()
    await Promise.all(Array.from({ length: 6 }, (_, n) => linkBooks(n % 2 ? world.app : other.app)))
    await linkAll()
    expect(await accessBook()).toMatchObject({ rows: 8, broken: null })
  })

  test('has its head written to the log with the first row of the next day', { tags: '@sec-books-chain' }, async () => {
    await read(1)
    await linkAll()
    const { head } = await accessBook()
    world.clock.advance(DAY_MS)
    await read(1)
    const logged: unknown[] = []
    const log = { ...world.app.log, info: (line: unknown) => logged.push(line) } as unknown as typeof world.app.log
    await linkBooks({ ...world.app, log })
    await linkBooks({ ...world.app, log })
    expect(logged).toEqual([{ event: 'book_head', book: 'access_records', position: 1, hash: head }])
  })
})
