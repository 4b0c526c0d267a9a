import { describe, expect, test } from 'vitest'
import { atDesk } from '#tests/world/desk.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

describe('two concierges who take a request at the same time', () => {
  test('the second concierge gets an error that names the first', { tags: '@sec-two-assignees' }, async () => {
    const request = await giveRequest(world, world.maya)
    const take = { assignee: 'me', assigned_to: null, state: 'in_progress' }
    const answers = await Promise.all([world.theo, world.ines].map((one) => atDesk(world, one, request).change(take)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const bodyOf = (code: number) => answers.find(({ status }) => status === code)?.body
    const { id, name } = bodyOf(200).request.assignee
    expect(bodyOf(409).error).toBe(`${name} has just taken this.`)
    const loser = id === world.theo.id ? world.ines : world.theo
    expect((await atDesk(world, loser, request).change({ assignee: 'me', assigned_to: id })).status).toBe(200)
    const late = await atDesk(world, world.theo, request).change({ assignee: null, assigned_to: null })
    expect(late.status).toBe(409)
    await atDesk(world, loser, request).change({ assignee: null })
    const gone = await atDesk(world, world.theo, request).change({ assignee: 'me', assigned_to: loser.id })
    expect(gone.body.error).toBe('Someone has just put this back in the queue.')
  })
})

test('a concierge who has never signed in cannot be assigned', async () => {
  const request = await giveRequest(world, world.maya)
  const { id } = await world.app.deskDb
    .insertInto('desk.staff')
    .values({ email: 'invited@tendwell.test', name: 'Ivo Invited', role: 'concierge', created_at: world.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refused = await atDesk(world, world.theo, request).change({ assignee: id })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { assignee: ['Ivo Invited has not signed in yet, and can be given nothing.'] },
  ])
  const answer = async () => (await world.as(world.theo).get('/desk/api/concierges')).body
  const listed = async () => (await answer()).concierges
  expect(await listed()).not.toContainEqual(expect.objectContaining({ id }))
  expect((await answer()).invited).toContainEqual({ id, name: 'Ivo Invited' })
  await world.app.deskDb
    .updateTable('desk.staff')
    .set({ last_signed_in_at: world.clock.now() })
    .where('id', '=', id)
    .execute()
  expect(await listed()).toContainEqual(expect.objectContaining({ id }))
  expect((await answer()).invited).not.toContainEqual(expect.objectContaining({ id }))
  expect((await atDesk(world, world.theo, request).change({ assignee: id })).status).toBe(200)
})
