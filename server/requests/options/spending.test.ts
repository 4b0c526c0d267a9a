import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { atDesk } from '#tests/world/desk.ts'
import { givePick, optionsToSend, type Picked, repriced, toSpend } from '#tests/world/options.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

const usd = (amount: string) => ({ amount, currency: 'USD' })
const theos = (path: string, body: object, key?: string) =>
  world
    .as(world.theo)
    .post(
      `/desk/api/requests/${request.external_id}/${path}`,
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    )
const spend = (version_id: string, more: object = {}, key?: string) =>
  theos('spending-tasks', toSpend(world, version_id, { owner: world.ines.id, ...more }), key)
const record = (version_id: string, more: object = {}, key?: string) =>
  theos('spending-outcomes', { version_id, kind: 'done', spent: null, words: 'Booked, number L-2281', ...more }, key)
const send = async (more: object) => {
  const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)
  return theos('options', optionsToSend({ ...more, seen_seq: body.request.last_seq }))
}
const own = async () =>
  (await world.as(world.maya).get(`/api/v1/options?request_id=${request.external_id}`)).body.options.sets.at(-1)
    .versions
const tasks = async () => (await atDesk(world, world.theo, request).open()).body.request.promises.tasks

test('a spending task is created from a pick, and both sides see its outcome', async () => {
  const { id } = await givePick(world, request)
  const [one, two] = await Promise.all([spend(id, {}, 'key'), spend(id, {}, 'key')])
  expect([one.status, two.status]).toEqual([201, 201])
  const task = { at_most: usd('612'), made_by: 'Theo Marchetti', made_at: expect.any(String), outcome: null }
  expect((await own())[0].task).toEqual(task)
  const [todo, ...more] = await tasks()
  expect([todo, more]).toMatchObject([
    { title: 'Book Casa do Largo, at most $612', owner: { id: world.ines.id }, done: null },
    [],
  ])
  expect((await spend(id)).body.error).toContain('This is already being booked.')

  const ticked = await world.as(world.theo).patch(`/desk/api/tasks/${todo.id}`, { done: true })
  expect([ticked.status, ticked.body.error]).toEqual([409, expect.stringContaining('record the outcome under Options')])
  expect((await record(id, { kind: 'cost_less', spent: usd('612') })).body.errors).toHaveProperty('spent')
  expect((await record(id, { kind: 'not_possible', words: ' ' })).body.errors).toHaveProperty('words')
  const less = { kind: 'cost_less', spent: usd('598.40') }
  expect((await record(id, less, 'outcome')).status).toBe(201)
  expect((await record(id, less, 'outcome')).status).toBe(201)
  const outcome = { ...less, words: 'Booked, number L-2281', by: 'Theo Marchetti', at: expect.any(String) }
  expect((await own())[0].task).toEqual({ ...task, outcome })
  expect((await tasks())[0].done).toMatchObject({ by: 'Theo Marchetti' })
  expect((await record(id)).status).toBe(409)
  expect((await world.as(world.theo).patch(`/desk/api/tasks/${todo.id}`, { done: false })).status).toBe(409)
})

test('a spending task without a pick, above its price or on a completed request is rejected', async () => {
  const { body } = await send(repriced(await givePick(world, request), '640'))
  const unpicked = body.options.sets[0].versions.at(-1)
  expect((await spend(unpicked.id)).body.error).toBe(
    'Nothing is spent without a pick. The member has to pick one of these first.',
  )
  expect((await spend('nothing')).body.errors).toHaveProperty('version_id')
  request = await giveRequest(world, world.maya)
  const { id } = await givePick(world, request)
  expect((await spend(id, { at_most: usd('612.01') })).body.errors).toHaveProperty(['at_most.amount'])
  expect((await spend(id, { at_most: { amount: '1', currency: 'EUR' } })).body.errors).toHaveProperty([
    'at_most.currency',
  ])
  await atDesk(world, world.theo, request).change({ status: 'closed' })
  expect((await spend(id)).status).toBe(409)
  expect((await record(id)).body.errors).toHaveProperty('version_id')
})

test('the database rejects spending without a pick, above its price, twice, or on a replaced version', async () => {
  const picked = await givePick(world, request)
  const add = (values: object = {}) =>
    world.owner
      .insertInto('spending_tasks')
      .values({
        version_id: picked.id,
        option_id: picked.options[0]?.id ?? '',
        price: '612.00',
        currency: 'USD',
        at_most: '612.00',
        task_id: world.app.newId(),
        made_at: new Date(),
        made_by: 'Nobody',
        ...values,
      })
      .execute()
  await expect(add({ option_id: picked.options[1]?.id })).rejects.toThrow('foreign key')
  await expect(add({ price: '700', at_most: '700' })).rejects.toThrow('foreign key')
  await expect(add({ at_most: '612.01' })).rejects.toThrow('check constraint')
  await add()
  await expect(add()).rejects.toThrow('unique')
  const came = (kind: string, spent: string | null) =>
    sql`insert into spending_outcomes values (${picked.id}, 612.00, ${kind}, ${spent}::numeric, '', now(), 'Nobody')`.execute(
      world.owner,
    )
  await expect(came('done', null)).rejects.toThrow('check constraint')
  await expect(came('done', '612.01')).rejects.toThrow('check constraint')
  await expect(came('cost_less', '700')).rejects.toThrow('check constraint')
  await expect(came('not_possible', '1')).rejects.toThrow('check constraint')
  expect((await send(repriced(picked, '640'))).status).toBe(201)
  await expect(came('done', '612.00')).rejects.toThrow('has been replaced')
  await expect(add()).rejects.toThrow('has been replaced')
  for (const [db, act] of [
    [world.app.deskDb, 'update spending_tasks set at_most = 0'],
    [world.app.deskDb, 'delete from spending_outcomes'],
    [world.app.db, 'insert into spending_tasks select * from spending_tasks'],
  ] as const)
    await expect(sql.raw(act).execute(db)).rejects.toThrow('permission denied')
})

test('a new version drops an open spending task, and keeps a completed one', async () => {
  const first = await givePick(world, request)
  await spend(first.id)
  expect(await tasks()).toHaveLength(1)
  const second = (await send(repriced(first, '640'))).body.options.sets[0].versions.at(-1) as Picked
  expect(await tasks()).toEqual([])
  const late = await record(first.id)
  expect([late.status, late.body.error]).toEqual([
    409,
    'These options have changed, so what was picked no longer counts.',
  ])
  expect((await spend(first.id)).status).toBe(409)

  await world
    .as(world.maya)
    .post(`${request.path}/option_answers`, { version_id: second.id, option_id: second.options[0]?.id })
  await spend(second.id, { at_most: usd('640') })
  expect((await record(second.id)).status).toBe(201)
  expect((await send(repriced({ ...second, set: first.set }, '700'))).status).toBe(201)
  expect((await own()).map(({ task }: Picked) => task?.outcome?.spent ?? null)).toEqual([null, usd('640'), null])
  const { messages } = (await world.as(world.maya).get(request.path)).body.request
  expect(messages.at(-1).body_html).toContain('Casa do Largo, was booked for $640 and stays booked.')
})

test('a member’s data export contains the options, picks and outcomes', async () => {
  const { id } = await givePick(world, request)
  await spend(id)
  await record(id)
  const { exportData } = await import('#server/administration/own-account/own-data.ts')
  const { requests } = await exportData(world.app, world.maya.id)
  const exported = requests.find(({ reference }) => reference === request.external_id)
  expect(exported?.options[0]).toMatchObject({
    answer: 'picked',
    spending: {
      at_most: '612',
      outcome: 'done',
      spent: '612',
      made_by: 'Theo Marchetti',
      words: 'Booked, number L-2281',
    },
  })
})
