import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setTranslator } from '#basics/language/translate.ts'
import { countWrongPassword } from '#server/identity/accounts/credentials.ts'
import { notifyMembers } from '#server/requests/notices/notify-members.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { optionsToSend } from '#tests/world/options.ts'
import { outbox } from '#tests/world/outbox.ts'
import { PASSWORD } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'
import { speakPseudo } from './pseudo-language.ts'

const SPANISH = { 'accept-language': 'es-MX,es;q=0.9' }
const ENGLISH = { 'accept-language': 'en-US' }

const world = setUpWorldPerTest()
let before: ReturnType<typeof speakPseudo>
beforeAll(() => void (before = speakPseudo()))
afterAll(() => void setTranslator(before))
beforeEach(async () => {
  world.clock.advance(9 * HOUR_MS) // noon in Chicago
  await world.as(world.maya).put('/api/v1/users/current/locale', { locale: 'es' }, ENGLISH)
})

/** The languages of the messages to this person, newest first. */
async function languagesOf(email: string) {
  const sent = await outbox(world, email)
  return sent.map(({ subject, body }) => (subject.startsWith('⟦') && body.includes('⟦') ? 'es' : 'en'))
}

/** Runs the work that sends notices now and after two minutes. */
const notify = async () => {
  await notifyMembers(world.app)
  world.clock.advance(2 * MINUTE_MS)
  await notifyMembers(world.app)
}

test('a notice is in the language that its member has chosen, else in English', async () => {
  for (const member of [world.maya, world.jonah]) {
    const request = await giveRequest(world, member)
    const path = `/desk/api/requests/${request.external_id}/messages`
    expect((await world.as(world.theo).post(path, { body: 'Dr. Vogel has time.' }, SPANISH)).status).toBeLessThan(300)
  }
  await notify()
  expect(await languagesOf(world.maya.email)).toEqual(['es'])
  expect(await languagesOf(world.jonah.email)).toEqual(['en'])
})

test('a mail of operations is in the language of the member, whatever the desk’s browser wants', async () => {
  for (const { externalId } of [world.maya, world.jonah])
    await world.as(world.olga).post(`/desk/api/accounts/${externalId}/data`, { reason: 'Asked on the phone' }, SPANISH)
  expect(await languagesOf(world.maya.email)).toEqual(['es'])
  expect(await languagesOf(world.jonah.email)).toEqual(['en'])
})

test('a recovery link is in the language that was chosen, else in that of the person who asks', async () => {
  const ask = (email: string, headers: Record<string, string>) =>
    world.as(null).post('/api/v1/users/password', { user: { email } }, headers)
  await ask(world.maya.email, ENGLISH)
  await ask(world.jonah.email, SPANISH)
  expect(await languagesOf(world.maya.email)).toEqual(['es'])
  expect(await languagesOf(world.jonah.email)).toEqual(['es'])
  world.clock.advance(HOUR_MS)
  await ask(world.jonah.email, ENGLISH)
  expect(await languagesOf(world.jonah.email)).toEqual(['en', 'es'])
})

test('a mail about a locked account is in the language of its owner', async () => {
  for (let at = 0; at < 10; at++) await countWrongPassword(world.app, world.maya.id)
  expect(await languagesOf(world.maya.email)).toEqual(['es'])
})

test('a person who signs up gets the mail in the language of the page, and the owner of the address in theirs', async () => {
  const signUp = (email: string, headers: Record<string, string>) => {
    const user = { email, password: 'a quiet harbour', name: 'Ada', last_name: 'Byron', terms_of_service: 1 }
    return world.as(null).post('/api/v1/users/sign_up', { user }, headers)
  }
  await signUp('ada@example.com', SPANISH)
  await signUp(world.maya.email, ENGLISH)
  expect(await languagesOf('ada@example.com')).toEqual(['es'])
  expect(await languagesOf(world.maya.email)).toEqual(['es'])
})

test('the mails of a member’s own call are in the language that they have chosen', async () => {
  const change = { password: PASSWORD, new_password: 'a quieter harbour' }
  expect((await world.as(world.maya).put('/api/v1/users/current/password', change, ENGLISH)).status).toBe(200)
  expect(await languagesOf(world.maya.email)).toEqual(['es'])
})

test('sent options become a message in the language of the member', async () => {
  const request = await giveRequest(world, world.maya)
  const path = `/desk/api/requests/${request.external_id}/options`
  expect((await world.as(world.theo).post(path, optionsToSend())).status).toBe(201)
  const { text } = await world.as(world.maya).get(request.path)
  expect(text).toContain('⟦Ī řḗƈǿḿḿḗƞḓ īŧ: No stairs for his knee⟧')
})
