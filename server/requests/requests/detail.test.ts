import { describe, expect, test } from 'vitest'
import { giveReply, giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

describe('one request', () => {
  test('the response has details, the thread in order and the idea', async () => {
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

  test('the response has neither notes nor the assignee', async () => {
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

  test('the response to another member’s request equals that of an unknown one, byte for byte', async () => {
    const jonahs = await world.as(world.maya).get((await giveRequest(world, world.jonah)).path)
    const nobodys = await world.as(world.maya).get(`/api/v1/requests/${world.app.newId()}`)
    expect([jonahs.status, jonahs.text]).toEqual([404, nobodys.text])
    for (const id of ['7', 'a.b.c.d.e', '%2e%2e%2f', 'x'.repeat(65)])
      expect([id, (await world.as(world.maya).get(`/api/v1/requests/${id}`)).text]).toEqual([id, nobodys.text])
  })
})
