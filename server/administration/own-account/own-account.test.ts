import { beforeEach, describe, expect, test } from 'vitest'
import { removeAbandonedUploads } from '#server/files/uploads/abandoned.ts'
import { hashPassword, NO_PASSWORD } from '#server/platform/adapters/passwords.ts'
import { tablesContaining } from '#tests/harness/tables-containing.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { upload } from '#tests/world/files.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { createMember, PASSWORD, type TestMember } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { eraseDueAccounts } from './erase-account.ts'

const world = setUpWorld()
const PATH = '/api/v1/users/current'
const passwordHash = hashPassword(PASSWORD)

let ada: TestMember
let people = 0
beforeEach(async () => {
  await world.app.db.updateTable('members').set({ erase_at: null }).execute()
  people += 1
  const person = { now: world.clock.now(), passwordHash: await passwordHash, name: `Ada${people} Byron${people}` }
  ada = await createMember({ db: world.app.deskDb, ...person })
})

const ask = (password?: string) => world.as(ada).post(`${PATH}/erasure`, { password })
const keep = () => world.as(ada).delete(`${PATH}/erasure`)
const dayOf = async () => (await world.as(ada).get(PATH)).body.erase_at
const mailed = async () => (await outbox(world, ada.email)).map(({ subject }) => subject)
const forgetPassword = () =>
  world.app.db.updateTable('members').set({ password_hash: NO_PASSWORD }).where('id', '=', ada.id).execute()

describe('a member who asks for the erasure of their account', () => {
  test('needs their password', async () => {
    for (const password of [undefined, 'wrong'])
      expect(await ask(password)).toMatchObject({
        status: 422,
        body: { errors: { password: ['That is not your password.'] } },
      })
    expect([await dayOf(), await mailed()]).toEqual([undefined, []])
  })

  test('needs none if they have none', async () => {
    await forgetPassword()
    expect((await world.as(ada).get(PATH)).body.without_password).toBe(true)
    expect((await ask()).status).toBe(200)
  })

  test('reads the day in the app and in a mail, and a repeat keeps it', async () => {
    const day = new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString()
    expect((await ask(PASSWORD)).body).toEqual({ erase_at: day })
    world.clock.advance(HOUR_MS)
    expect((await ask(PASSWORD)).body).toEqual({ erase_at: day })
    expect([await dayOf(), await mailed()]).toEqual([day, ['Your Tendwell account will be erased']])
  })

  test('can keep the account until then', async () => {
    await ask(PASSWORD)
    expect((await keep()).body).toEqual({ success: true })
    expect((await keep()).body).toEqual({ success: true })
    world.clock.advance(8 * DAY_MS)
    expect(await eraseDueAccounts(world.app)).toBe(0)
    expect(await mailed()).toEqual(['Your Tendwell account stays', 'Your Tendwell account will be erased'])
  })

  test('is known to the concierge of an open request at once', async () => {
    const request = await giveRequest(world, ada)
    const shown = async () =>
      (await world.as(world.theo).get(`/desk/api/requests?only=${request.external_id}`)).body.requests[0]
        .member_erased_at
    expect(await shown()).toBeNull()
    const { erase_at } = (await ask(PASSWORD)).body
    expect(await shown()).toBe(erase_at)
    await keep()
    expect(await shown()).toBeNull()
  })
})

describe('on the day of the erasure', () => {
  test('all of the member goes, with open requests and files; counts stay', { tags: '@sec-erasure' }, async () => {
    const request = await giveRequest(world, ada, { name: 'A quetzalcoatl costume' })
    const key = await upload(world, ada, { filename: 'floccinauci.png' })
    await world.as(ada).post(`${request.path}/messages`, { message: { body: 'melisande', attachment_keys: [key] } })
    await ask(PASSWORD)
    world.clock.advance(7 * DAY_MS - 1)
    expect(await eraseDueAccounts(world.app)).toBe(0)
    world.clock.advance(1)
    expect(await eraseDueAccounts(world.app)).toBe(1)
    while ((await removeAbandonedUploads(world.app)) > 0);
    expect(await tablesContaining(world, ['quetzalcoatl', 'floccinauci', 'melisande', `byron${people}`])).toEqual([])
    const left = await world.app.db
      .selectFrom('requests')
      .select(['name', 'status', 'closed_at'])
      .where('member_id', '=', ada.id)
      .execute()
    expect(left).toEqual([{ name: 'Erased request', status: 'closed', closed_at: world.clock.now() }])
    expect((await world.as(ada).get(PATH)).status).toBe(401)
    expect((await mailed())[0]).toBe('Your Tendwell account was erased')
  })

  test('two servers erase it once, and the log names no person', async () => {
    await ask(PASSWORD)
    world.clock.advance(7 * DAY_MS)
    const another = await world.anotherNode()
    const counts = await Promise.all([world.app, another.app].map((app) => eraseDueAccounts(app)))
    expect(counts.toSorted()).toEqual([0, 1])
    const records = await world.app.deskDb
      .selectFrom('desk.audit_records')
      .select(['action', 'staff_id', 'after'])
      .where('thing_id', '=', ada.externalId)
      .execute()
    const after = { erased: true, reason: 'The member asked for it in the app' }
    expect(records).toEqual([{ action: 'deskEraseAccount', staff_id: null, after }])
  })
})

describe('a copy of the data', () => {
  const copy = (password: string) => world.as(ada).post(`${PATH}/data`, { password })

  test('is downloaded with the password, and a mail says so', async () => {
    await giveRequest(world, ada, { name: 'A private matter' })
    const { data } = (await copy(PASSWORD)).body
    expect(data.account).toMatchObject({ email: ada.email, erase_at: null })
    expect(data.requests).toMatchObject([{ name: 'A private matter' }])
    expect(await mailed()).toEqual(['A copy of your Tendwell data was downloaded'])
  })

  test('is refused with a wrong password, and to an account without one', async () => {
    expect((await copy('wrong')).status).toBe(422)
    await forgetPassword()
    expect((await copy(PASSWORD)).status).toBe(422)
    expect(await mailed()).toEqual([])
  })

  test('comes by a mailed link, three times an hour', async () => {
    const send = () => world.as(ada).post(`${PATH}/data_link`)
    expect((await send()).body).toEqual({ success: true })
    const answer = await world.as(ada).get(`/api/v1/users/data?token=${await mailedToken(world, ada.email)}`)
    expect(answer.body.data.account.email).toBe(ada.email)
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429])
  })
})
