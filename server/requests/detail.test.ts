import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveReply, giveRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('one request', () => {
  test('shows its details, its thread in order and the idea it came from', async () => {
    const request = await giveRequest(world, world.maya)
    const ids = [
      await giveReply(world, request, world.theo, 'first'),
      await giveReply(world, request, world.ines, 'second'),
    ]
    const { status, body } = await world.as(world.maya).get(request.path)
    expect(status).toBe(200)
    expect(body.request).toMatchObject({
      external_id: request.external_id,
      id: request.external_id,
      details: 'What is the matter?\nThe dog limps',
      answers: [{ question: 'What is the matter?', answer: 'The dog limps' }],
      unread_count: 2,
      read_up_to: null,
      can_reply: true,
      survey: null,
    })
    expect(body.request.messages.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(body.request.messages[0]).toMatchObject({
      source: 'other',
      source_name: 'Theo Marchetti',
      body_html: '<p>first</p>',
    })
  })

  test('never shows a note of the desk, nor who holds it', async () => {
    const request = await giveRequest(world, world.maya)
    await world.app.deskDb
      .insertInto('desk.notes')
      .values({
        request_id: request.id,
        seq: 1,
        id: world.app.newId(),
        at: world.clock.now(),
        staff_id: world.theo.id,
        staff_name: world.theo.name,
        body: 'between us',
        body_html: '<p>between us</p>',
      })
      .execute()
    await world.app.db
      .updateTable('requests')
      .set({ last_seq: 1, assignee_id: world.theo.id })
      .where('id', '=', request.id)
      .execute()
    const { text } = await world.as(world.maya).get(request.path)
    expect(text).not.toMatch(/between us|assignee|Theo|waiting|seq/)
  })

  test('of somebody else is not there, byte for byte', async () => {
    const jonahs = await world.as(world.maya).get((await giveRequest(world, world.jonah)).path)
    const nobodys = await world.as(world.maya).get(`/api/v1/requests/${world.app.newId()}`)
    expect([jonahs.status, jonahs.text]).toEqual([404, nobodys.text])
    for (const id of ['7', 'a.b.c.d.e', '%2e%2e%2f', 'x'.repeat(65)])
      expect([id, (await world.as(world.maya).get(`/api/v1/requests/${id}`)).text]).toEqual([id, nobodys.text])
  })
})
