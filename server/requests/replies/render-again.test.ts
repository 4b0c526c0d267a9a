import { beforeAll, expect, test } from 'vitest'
import { atDesk } from '#tests/world/desk.ts'
import { giveReply, giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld, type World } from '#tests/world/world.ts'
import { renderAgain } from './render-again.ts'

const world = setUpWorld()
let request: StoredRequest
beforeAll(async () => {
  request = await giveRequest(world, world.maya)
})

const htmlsFor = async (path: string, person: World['maya'] | World['theo']): Promise<string[]> => {
  const { body } = await world.as(person).get(path)
  return body.request.messages.map(({ body_html }: { body_html: string }) => body_html)
}

test('the HTML of an older renderer is rendered again, for the member, the desk and both printouts', async () => {
  const desk = `/desk/api/requests/${request.external_id}`
  await atDesk(world, world.theo, request).change({ assignee: 'me' })
  await giveReply(world, request, world.theo, '24. Dezember ist geschlossen')
  await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'See [www.tendwell.test]' } })
  for (const body of ['1. Call @Ines Calder & wait', '3. Call <b>', 'Told **@Ines Calder**'])
    await world.as(world.theo).post(`${desk}/notes`, { body })
  const right = [await htmlsFor(request.path, world.maya), await htmlsFor(desk, world.theo)]
  right[0]?.splice(0, 1, '<p>24. Dezember ist geschlossen</p>')
  right[1]?.splice(0, 1, '<p>24. Dezember ist geschlossen</p>')

  const older = { html_version: 0 }
  const { deskDb } = world.app
  const wrong = '<ul><li>Dezember ist geschlossen</li></ul>'
  await deskDb
    .updateTable('timeline')
    .set({ ...older, body_html: wrong })
    .where('kind', '=', 'message')
    .execute()
  const wrongNote = '<ol><li>Call <strong>@Ines Calder</strong></li></ol>'
  await deskDb
    .updateTable('desk.notes')
    .set({ ...older, body_html: wrongNote })
    .where('body', 'like', '%@%')
    .execute()
  await deskDb
    .updateTable('desk.notes')
    .set({ ...older, body_html: wrong })
    .where('body', 'not like', '%@%')
    .execute()
  // a mention stays marked after the mentioned concierge has left
  await deskDb.updateTable('desk.staff').set({ closed_at: world.clock.now() }).where('id', '=', world.ines.id).execute()

  expect(await renderAgain(world.app)).toBe(5)
  expect([await htmlsFor(request.path, world.maya), await htmlsFor(desk, world.theo)]).toEqual(right)
  expect(await renderAgain(world.app)).toBe(0)
})

test('the HTML of an email stays unchanged, because its folded text is stored only there', async () => {
  const id = await giveReply(world, request, world.theo, 'Folded')
  const body_html = '<p>Typed</p><details><summary>Quoted text</summary><p>Quoted</p></details>'
  const mail = JSON.stringify({ is_folded: true, is_automatic: false, left_out: [] })
  await world.app.deskDb.updateTable('timeline').set({ body_html, mail }).where('id', '=', id).execute()
  expect(await renderAgain(world.app)).toBe(1)
  expect(await htmlsFor(request.path, world.maya)).toContain(body_html)
})
