import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'
import { compileOnce } from './compile-once.ts'
import type { DeskDb } from './connect.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

test('a statement is built once, and answers what it is given each time, within a transaction too', async () => {
  let built = 0
  const colleagues = compileOnce((db: DeskDb, given: { id: number; most: number }) => {
    built += 1
    return db.selectFrom('desk.staff').select('name').where('id', '=', given.id).limit(given.most)
  })
  const { deskDb } = world.app
  expect(await colleagues(deskDb, { id: world.theo.id, most: 1 })).toEqual([{ name: world.theo.name }])
  expect(await colleagues(deskDb, { id: world.theo.id, most: 0 })).toEqual([])
  const inside = await deskDb.transaction().execute((trx) => colleagues(trx, { id: world.ines.id, most: 1 }))
  expect(inside).toEqual([{ name: world.ines.name }])
  expect(built).toBe(1)
})

test('a value that is needed twice is the same in both places', async () => {
  const twice = compileOnce(
    (_db: DeskDb, given: { word: string }) =>
      sql<{ both: string }>`select ${given.word}::text || ${given.word}::text as both`,
  )
  expect(await twice(world.app.deskDb, { word: 'ho' })).toEqual([{ both: 'hoho' }])
  expect(await twice(world.app.deskDb, { word: "'" })).toEqual([{ both: "''" }])
})
