import { expect, test } from 'vitest'
import { outbox } from '#tests/world/outbox.ts'
import { PASSWORD } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { noteDisowned } from './note-disowned.ts'

const EMAIL = 'owner@example.com'

const world = setUpWorld()

async function newcomer() {
  const user = { email: EMAIL, password: PASSWORD, name: 'Somebody', last_name: 'Else', terms_of_service: 1 }
  expect((await world.as(null).post('/api/v1/users/sign_up', { user })).status).toBe(200)
  const { id } = await world.app.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', EMAIL)
    .executeTakeFirstOrThrow()
  return { ...world.maya, id }
}
async function disown() {
  const [mail] = await outbox(world, EMAIL)
  const link = mail?.links.find((one) => one.includes('/not-me/'))
  const confirm_token = link?.split('/').at(-1) ?? ''
  expect((await world.as(null).post('/api/v1/users/disown_email', { confirm_token })).status).toBe(200)
}
const heldBy = async (externalId: string) =>
  (await world.as(world.theo).get(`/desk/api/requests/${externalId}`)).body.request

test('requests of a disowned account get one event, on any number of nodes', {
  tags: '@sec-disowned-account',
}, async () => {
  const member = await newcomer()
  const open = await giveRequest(world, member)
  const taken = await giveRequest(world, member, { status: 'in_progress' })
  const done = await giveRequest(world, member, { status: 'closed' })
  const others = await giveRequest(world, world.maya)
  await world.app.db.updateTable('requests').set({ assignee_id: world.theo.id }).where('id', '=', taken.id).execute()
  expect(await noteDisowned(world.app)).toBe(0)

  await disown()
  const { app } = await world.anotherNode()
  await Promise.all(Array.from({ length: 8 }, (_, at) => noteDisowned(at % 2 ? app : world.app)))
  expect(await noteDisowned(world.app)).toBe(0)

  for (const { external_id } of [open, taken]) {
    const { events, messages } = await heldBy(external_id)
    expect([events, messages]).toEqual([[expect.objectContaining({ event: 'disowned', by: '', data: null })], []])
  }
  for (const { external_id } of [done, others]) expect((await heldBy(external_id)).events).toEqual([])
})
