import { afterEach, expect, test } from 'vitest'
import type { TestStaff } from '#tests/world/people.ts'
import { begin } from '#tests/world/survey-run.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const speak = async (staff: TestStaff, languages: readonly string[]) =>
  expect((await world.as(staff).put('/desk/api/me/languages', { languages })).body.languages).toEqual(languages)
const shift = (staff: TestStaff, on_shift: boolean) => world.as(staff).put('/desk/api/me/shift', { on_shift })
const choose = (locale: string) => world.as(world.maya).put('/api/v1/users/current/locale', { locale })

/** The assignee of a new request. */
async function assigned() {
  const run = await begin(world, [{ datum: 202, label: 'What happened?' }])
  await run.answer(202, 'Se rompió')
  const { request } = (await run.submit()).body
  const row = world.app.deskDb.selectFrom('requests').select(['assignee_id', 'last_seq'])
  const stored = await row.where('external_id', '=', request.external_id).executeTakeFirstOrThrow()
  expect(stored.last_seq).toBe(stored.assignee_id === null ? 1 : 2)
  return stored.assignee_id
}

afterEach(async () => {
  for (const staff of [world.theo, world.ines]) {
    await speak(staff, ['en'])
    await shift(staff, true)
  }
})

test('a request in Spanish goes to a concierge on shift who writes in Spanish, one in English waits', async () => {
  await speak(world.ines, ['en', 'es'])
  await choose('es')
  expect(await assigned()).toBe(world.ines.id)
  await choose('en')
  expect(await assigned()).toBeNull()
})

test('a request in Spanish waits in the queue if no concierge on shift writes in Spanish', async () => {
  await choose('es')
  expect(await assigned()).toBeNull()
  await speak(world.theo, ['es'])
  expect((await shift(world.theo, false)).status).toBe(200)
  expect(await assigned()).toBeNull()
})

test('members can ask in which languages a concierge writes', async () => {
  const read = async () => (await world.as(world.maya).get('/api/v1/users/current/concierge_languages')).body
  expect(await read()).toEqual({ languages: ['en'] })
  await speak(world.theo, ['en', 'es'])
  expect(await read()).toEqual({ languages: ['en', 'es'] })
})

test('a change of languages is in the audit log, and operations change those of colleagues', async () => {
  const changed = await world.as(world.olga).patch(`/desk/api/staff/${world.theo.id}`, { languages: ['es', 'en'] })
  expect([changed.status, changed.body.colleague.languages]).toEqual([200, ['en', 'es']])
  const none = await world.as(world.theo).put('/desk/api/me/languages', { languages: [] })
  expect([none.status, none.body.errors]).toEqual([422, { languages: ['Please choose at least one language.'] }])
  await speak(world.theo, ['en'])
  const records = await world.app.deskDb
    .selectFrom('desk.audit_records')
    .select(['action', 'before', 'after'])
    .where('thing_type', '=', 'staff')
    .where('thing_id', '=', String(world.theo.id))
    .orderBy('id')
    .execute()
  expect(records.slice(-2)).toEqual([
    { action: 'deskChangeStaff', before: { languages: 'en' }, after: { languages: 'en, es' } },
    { action: 'deskSetOwnLanguages', before: { languages: 'en, es' }, after: { languages: 'en' } },
  ])
})
