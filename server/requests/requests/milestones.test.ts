import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listenTo } from '#tests/harness/listener.ts'
import { writeSurvey } from '#tests/world/catalog.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
let origin: string
beforeAll(async () => {
  origin = await world.memberDoor.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

type Step = { id?: string; words: string; due_on: string | null; done: boolean }
const step = (words: string, rest: Partial<Step> = {}): Step => ({ words, due_on: null, done: false, ...rest })
const THREE = [step('Read the denial'), step('Linden decides', { due_on: '2026-11-30' }), step('Paid')]
const path = () => `/desk/api/requests/${request.external_id}/milestones`
const pin = (revision: number, steps: readonly Step[], staff = world.theo) =>
  world.as(staff).put(path(), { revision, steps })
const pinned = async (who = world.maya) =>
  (await world.as(who).get(`/api/v1/milestones?request_id=${request.external_id}`)).body.milestones

test('a member sees the milestones that a concierge adds, completes, sorts and removes', async () => {
  expect(await pinned()).toEqual([])
  const first = (await pin(0, THREE)).body.request.milestones
  expect(first).toMatchObject({ revision: 1, steps: [{ done_at: null }, { due_on: '2026-11-30' }, {}] })
  const at = world.clock.now().toISOString()
  const [read, decides, paid] = first.steps.map((one: Step, index: number) => ({ ...THREE[index], id: one.id }))
  await pin(1, [{ ...read, done: true }, decides, paid])
  world.clock.advance(60_000)
  await pin(2, [decides, { ...read, words: 'Read it', done: true }, step('Appeal filed'), paid])
  const words = [
    ['Linden decides', null],
    ['Read it', at],
    ['Appeal filed', null],
    ['Paid', null],
  ]
  const [own] = await pinned()
  expect(own.steps.map((one: { words: string; done_at: string | null }) => [one.words, one.done_at])).toEqual(words)
  expect((await world.as(world.maya).get('/api/v1/milestones')).body.milestones).toContainEqual(own)
  await pin(3, [])
  expect((await pinned())[0].steps).toEqual([])
})

test('three to five milestones or none are accepted, each with a short text and a valid date', async () => {
  const refused = async (steps: readonly unknown[]) =>
    (await world.as(world.theo).put(path(), { revision: 0, steps })).body.errors
  expect(await refused(THREE.slice(0, 2))).toEqual({ steps: ['Please give 3 to 5 steps, or none.'] })
  expect(await refused([...THREE, ...THREE])).toEqual({ steps: ['Please give 3 to 5 steps, or none.'] })
  expect(await refused([step('x'.repeat(25)), step(' '), step('Paid', { due_on: '2026-02-30' })])).toEqual({
    'steps.0.words': ['Please use at most 24 characters.'],
    'steps.1.words': ['Please say what this step is'],
    'steps.2.due_on': ['Please choose a day.'],
  })
  expect(await pinned()).toEqual([])
})

test('a concurrent change from the same version is rejected, and a retry of the first change is not', async () => {
  await pin(0, THREE)
  const late = await pin(0, [...THREE, step('Celebrated')], world.ines)
  expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('Someone else changed this')])
  const again = await pin(0, THREE)
  expect([again.status, again.body.request.milestones.revision]).toEqual([200, 1])
})

test('the member’s open pages get one numbered event per change', async () => {
  const listener = await listenTo(`${origin}/api/v1/events`, { authorization: `Bearer ${world.maya.token}` })
  await expect.poll(() => listener.comments).toContain('here')
  const place = Number(listener.lastId())
  await pin(0, THREE)
  await pin(0, THREE)
  const [heard] = await listener.until(1)
  expect(heard?.event).toBe('request.changed')
  expect(Number(listener.lastId())).toBe(place + 1)
  listener.leave()
})

test('another member gets no event', async () => {
  await pin(0, THREE)
  expect(await pinned(world.jonah)).toEqual([])
  expect((await world.as(world.jonah).get('/api/v1/milestones')).body).toEqual({ milestones: [] })
})

test('an idea suggests milestones and tasks for its requests, and a change of them is in the audit log', async () => {
  const id = await writeSurvey(world)
  const milestones = ['Three quotes in', 'You chose', 'New policy starts']
  const checklist = ['Three quotes for the same cover', 'Check who is insured']
  await world.as(world.olga).patch(`/desk/api/catalog/ideas/${id}`, { milestones, checklist })
  const { idea } = (await world.as(world.olga).get(`/desk/api/catalog/ideas/${id}`)).body
  expect(idea).toMatchObject({ milestones, checklist })
  await world.app.deskDb.updateTable('requests').set({ survey_id: id }).where('id', '=', request.id).execute()
  const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)
  expect(body.request.milestones).toEqual({ revision: 0, steps: [], suggested: milestones })
  expect(body.request.checklist).toEqual(checklist)
  const record = await world.app.deskDb
    .selectFrom('desk.audit_records')
    .select(['action', 'before', 'after'])
    .where('thing_type', '=', 'idea')
    .where('thing_id', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(record).toEqual({
    action: 'changeIdea',
    before: { milestones: [], checklist: [] },
    after: { milestones, checklist },
  })
})
