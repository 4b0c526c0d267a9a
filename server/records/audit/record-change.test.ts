import { expect, test } from 'vitest'
import type { StaffActor } from '#server/platform/http/app.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { recordChange } from './record-change.ts'

const world = setUpWorld()

test('a change is recorded once, immutably, with its author, subject and both values', async () => {
  const { deskDb, now } = world.app
  const olga = { id: world.olga.id } as StaffActor // the record needs only her ID
  const thing = { type: 'category', id: 7, name: 'Pet' } as const
  await deskDb
    .transaction()
    .execute((trx) =>
      recordChange(
        trx,
        olga,
        { action: 'renameCategory', thing, before: { name: 'Pets' }, after: { name: 'Pet' } },
        now(),
      ),
    )
  expect(await deskDb.selectFrom('desk.audit_records').selectAll().execute()).toEqual([
    expect.objectContaining({
      staff_id: olga.id,
      action: 'renameCategory',
      thing_type: 'category',
      thing_id: '7',
      thing_name: 'Pet',
      before: { name: 'Pets' },
      after: { name: 'Pet' },
    }),
  ])
  await expect(world.owner.deleteFrom('desk.audit_records').execute()).rejects.toThrow('append-only')
})
