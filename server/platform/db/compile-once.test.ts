import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpWorld } from '#tests/world/world.ts'
import { compileOnce } from './compile-once.ts'
import type { DeskDb } from './connect.ts'

const world = setUpWorld()

test('a statement is compiled once and uses the current values in each call, also within a transaction', async () => {
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

test('a value that occurs twice is the same in both places', async () => {
  const twice = compileOnce(
    (_db: DeskDb, given: { word: string }) =>
      sql<{ both: string }>`select ${given.word}::text || ${given.word}::text as both`,
  )
  expect(await twice(world.app.deskDb, { word: 'ho' })).toEqual([{ both: 'hoho' }])
  expect(await twice(world.app.deskDb, { word: "'" })).toEqual([{ both: "''" }])
})
