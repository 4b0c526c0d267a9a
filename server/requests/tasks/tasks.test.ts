import { beforeEach, describe, expect, test } from 'vitest'
import { DONE_PAGE, type TaskList } from '#contract/desk/queue/tasks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { createColleague, type TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => {
  await world.app.deskDb.deleteFrom('desk.tasks').execute()
  request = await giveRequest(world, world.maya)
})

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()
const add = (staff: TestStaff, body: object = {}, headers?: Record<string, string>) =>
  world
    .as(staff)
    .post(
      `/desk/api/requests/${request.external_id}/tasks`,
      { title: 'Ring the imaging center', owner: world.ines.id, due_at: inHours(5), ...body },
      headers,
    )
const change = (staff: TestStaff, id: string, body: object) => world.as(staff).patch(`/desk/api/tasks/${id}`, body)
const list = async (staff: TestStaff, which: TaskList = 'mine', after?: string) =>
  (
    await world
      .as(staff)
      .get(`/desk/api/tasks?${new URLSearchParams({ list: which, ...(after && { after }) }).toString()}`)
  ).body
const titles = (tasks: { title: string }[]) => tasks.map(({ title }) => title)
const besides = async () => (await atDesk(world, world.theo, request).open()).body.request.promises.tasks

describe('a task', () => {
  test('a task has an owner and a due time, and is visible in every concierge’s conversation', async () => {
    const { status, body } = await add(world.theo)
    expect(status).toBe(201)
    expect(body.task).toEqual({
      id: expect.any(String),
      title: 'Ring the imaging center',
      owner: { id: world.ines.id, name: 'Ines Calder' },
      due_at: inHours(5),
      done: null,
    })
    expect(await besides()).toEqual([body.task])
  })

  test('a task is in its owner’s list and in everyone’s, overdue first', async () => {
    await add(world.theo, { title: 'Later', due_at: inHours(50) })
    await add(world.theo, { title: 'Soon', due_at: inHours(1) })
    await add(world.theo, { title: 'Theo’s own', owner: world.theo.id })
    world.clock.advance(2 * HOUR_MS)
    expect(titles((await list(world.ines)).open)).toEqual(['Soon', 'Later'])
    const all = await list(world.ines, 'everyone')
    expect(titles(all.open)).toEqual(['Soon', 'Theo’s own', 'Later'])
    expect(all.counts).toEqual({ mine: 2, asked: 0, everyone: 3, done: 0 })
    expect(all.open[0].request).toEqual({
      external_id: request.external_id,
      name: 'Find a vet',
      member: 'Maya Lindqvist',
      category: null,
    })
  })

  test('a task is listed with the category of its request', async () => {
    const pet = await world.app.deskDb
      .insertInto('categories')
      .values({ name: 'Pet', hue: 'pet', image_url: '/pet.svg', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    request = await giveRequest(world, world.maya, { category_id: pet.id })
    await add(world.theo)
    expect((await list(world.ines)).open[0].request.category).toEqual({ name: 'Pet', hue: 'pet' })
  })

  test('a completed task shows who completed it and when, and can be reopened', async () => {
    const { body } = await add(world.theo)
    const done = await change(world.theo, body.task.id, { done: true })
    expect(done.body.task.done).toEqual({ at: world.clock.now().toISOString(), by: 'Theo Marchetti' })
    expect(titles((await list(world.ines)).done)).toEqual(['Ring the imaging center'])
    await change(world.ines, body.task.id, { done: true })
    expect((await besides())[0].done.by).toBe('Theo Marchetti')
    await change(world.theo, body.task.id, { done: false })
    expect(titles((await list(world.ines)).open)).toEqual(['Ring the imaging center'])
  })

  test('a task completed more than a day ago is not listed, but stays in its conversation', async () => {
    const { body } = await add(world.theo)
    await change(world.theo, body.task.id, { done: true })
    world.clock.advance(DAY_MS)
    expect((await list(world.ines)).done).toEqual([])
    expect(titles(await besides())).toEqual(['Ring the imaging center'])
  })

  test('a task can be reassigned', async () => {
    const { body } = await add(world.theo)
    await change(world.theo, body.task.id, { owner: world.theo.id })
    expect([titles((await list(world.ines)).open), titles((await list(world.theo)).open)]).toEqual([
      [],
      ['Ring the imaging center'],
    ])
  })

  test('a task reassigned twice at once goes to the first new owner, and the second call gets an error', async () => {
    const pia = await createColleague({
      db: world.app.deskDb,
      now: world.clock.now(),
      passwordHash: 'x',
      name: 'Pia Sandoval',
      role: 'concierge',
    })
    const { task } = (await add(world.theo)).body
    const give = (as: TestStaff, to: TestStaff) => change(as, task.id, { owner: to.id, owned_by: task.owner.id })
    const answers = await Promise.all([give(world.theo, world.theo), give(world.ines, pia)])
    const won = answers.find(({ status }) => status === 200)?.body.task.owner.name
    const refusal = answers.find(({ status }) => status === 409)?.body.error
    expect(refusal).toBe(`Someone has just given this to ${won}.`)
    expect((await besides())[0].owner.name).toBe(won)
  })

  test('a task is added once per key, however often it is sent', async () => {
    const once = { 'idempotency-key': 'task-1' }
    const answers = await Promise.all([add(world.theo, {}, once), add(world.theo, {}, once)])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await besides()).toHaveLength(1)
    expect((await add(world.theo, { title: 'Another' }, once)).status).toBe(422)
  })

  test('a task needs a concierge as its owner and a due time in the future', async () => {
    for (const owner of [world.olga.id, world.bruno.id, 424_242])
      expect((await add(world.theo, { owner })).body.errors).toEqual({
        owner: ['Only a concierge can be given a task.'],
      })
    expect((await add(world.theo, { due_at: inHours(-1) })).body.errors).toEqual({
      due_at: ['Please choose a time that is still to come.'],
    })
    expect((await add(world.theo, { due_at: '9999-12-31T00:00:00Z' })).body.errors).toEqual({
      due_at: ['Please choose a time within a year.'],
    })
    expect((await add(world.theo, { title: ' ' })).body.errors).toEqual({ title: ['Please describe the task'] })
    expect(await besides()).toEqual([])
  })

  test('an unknown task is 404', async () => {
    expect((await change(world.theo, 'nobodystask', { done: true })).status).toBe(404)
    request = { ...request, external_id: 'nobodysrequest' }
    expect((await add(world.theo)).status).toBe(404)
  })
})

describe('tasks that a concierge has given to others', () => {
  test('the list has colleagues’ tasks from this concierge only, until the concierge owns them', async () => {
    const { body } = await add(world.theo)
    await add(world.theo, { title: 'Theo’s own', owner: world.theo.id })
    await add(world.ines, { title: 'Asked by Ines', owner: world.theo.id })
    expect(titles((await list(world.theo, 'asked')).open)).toEqual(['Ring the imaging center'])
    expect(titles((await list(world.ines, 'asked')).open)).toEqual(['Asked by Ines'])
    expect((await list(world.theo)).counts).toEqual({ mine: 2, asked: 1, everyone: 3, done: 0 })
    await change(world.ines, body.task.id, { done: true })
    const { open, done } = await list(world.theo, 'asked')
    expect([titles(open), titles(done)]).toEqual([[], ['Ring the imaging center']])
    await change(world.ines, body.task.id, { done: false, owner: world.theo.id })
    expect((await list(world.theo, 'asked')).counts).toMatchObject({ mine: 3, asked: 0 })
  })
})

describe('tasks completed this week', () => {
  test('the list has the concierge’s own tasks, latest first, since Monday in the office’s time zone', async () => {
    toTheLastMinuteOfTheWeek()
    world.clock.advance(-HOUR_MS)
    const first = (await add(world.theo, { title: 'First' })).body.task.id
    const second = (await add(world.theo, { title: 'Second' })).body.task.id
    const others = (await add(world.theo, { title: 'Done by Ines' })).body.task.id
    await change(world.theo, first, { done: true })
    await change(world.ines, others, { done: true })
    world.clock.advance(HOUR_MS)
    await change(world.theo, second, { done: true })
    const { open, done, next, counts } = await list(world.theo, 'done')
    expect([open, titles(done), next, counts.done]).toEqual([[], ['Second', 'First'], null, 2])
    expect(titles((await list(world.ines, 'done')).done)).toEqual(['Done by Ines'])
    world.clock.advance(MINUTE_MS)
    const nextWeek = await list(world.theo, 'done')
    expect([nextWeek.done, nextWeek.counts.done]).toEqual([[], 0])
  })

  test('the pages list each task once, while more tasks are completed', async () => {
    const at = world.clock.now()
    const made = { request_id: request.id, owner_id: world.theo.id, created_by: world.theo.id, created_at: at }
    const rows = Array.from({ length: DONE_PAGE + 2 }, (_, index) => ({
      ...made,
      id: `done-${String(index).padStart(4, '0')}`,
      title: `Done ${index}`,
      due_at: at,
      // two at a time, so that the end of a page separates a pair
      done_at: new Date(at.getTime() + Math.floor((index + 1) / 2)),
      done_by: world.theo.id,
    }))
    await world.app.deskDb.insertInto('desk.tasks').values(rows).execute()
    world.clock.advance(MINUTE_MS)
    const first = await list(world.theo, 'done')
    await change(world.theo, (await add(world.theo)).body.task.id, { done: true })
    const second = await list(world.theo, 'done', first.next)
    expect([first.done.length, second.done.length, second.next]).toEqual([DONE_PAGE, 2, null])
    expect(titles([...first.done, ...second.done])).toEqual(titles(rows).toReversed())
    expect((await world.as(world.theo).get('/desk/api/tasks?list=done&after=1')).status).toBe(422)
  })
})

/** Moves the clock to the last minute of the week: in winter, the office's Monday starts at six UTC. */
function toTheLastMinuteOfTheWeek() {
  const now = world.clock.now()
  const monday = new Date(now)
  monday.setUTCHours(6, 0, 0, 0)
  do monday.setUTCDate(monday.getUTCDate() + 1)
  while (monday.getUTCDay() !== 1)
  world.clock.advance(monday.getTime() - now.getTime() - MINUTE_MS)
}

test('members do not see tasks', async () => {
  await add(world.theo)
  const { text } = await world.as(world.maya).get(request.path)
  expect(text).not.toContain('Ring the imaging center')
})
