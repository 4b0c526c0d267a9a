import { expect, test } from 'vitest'
import { proveSecondFactor } from '#tests/harness/authenticator.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { createStaff } from './create-staff.ts'

const world = setUpWorld({ NODE_ENV: 'production', SEED: 'none', RATE_LIMITS: 'on' })

const ana = { email: 'Ana@Example.com', name: 'Ana Ruiz', role: 'operations' }

test('a staff member created by a command chooses a password with the printed link and can use the desk', async () => {
  const { json, text } = await createStaff(world.app, ana)
  expect(json).toMatchObject({ email: 'ana@example.com', name: 'Ana Ruiz', role: 'operations', mailed: false })
  expect(text).toContain(json.link)
  const token = json.link.split('/set-password/')[1]
  const password = 'a calm morning at sea'
  const stranger = world.as(null)
  const set = await stranger.put('/desk/api/password', { token, password, password_confirmation: password })
  expect(set.status).toBe(200)
  const signedIn = await stranger.post('/desk/api/session', { email: 'ana@example.com', password })
  expect(signedIn.body.staff).toMatchObject({ name: 'Ana Ruiz', role: 'operations' })
  expect((await stranger.put('/desk/api/password', { token, password, password_confirmation: password })).status).toBe(
    422,
  )
})

test('the log shows that a command made the change', async () => {
  await createStaff(world.app, { email: 'carl@example.com', name: 'Carl Voss', role: 'concierge' })
  await proveSecondFactor(world, world.olga)
  const { body } = await world.as(world.olga).get('/desk/api/audit?staff=0')
  expect(body.records[0]).toMatchObject({
    staff: { id: 0, name: 'Command line' },
    action: 'deskInviteStaff',
    thing: { name: 'Carl Voss' },
  })
  expect(body.people).toContainEqual({ id: 0, name: 'Command line' })
})

test('a repeated invitation creates a new link and voids the previous one', async () => {
  const dora = { email: 'dora@example.com', name: 'Dora Lind', role: 'concierge' }
  const first = await createStaff(world.app, dora)
  const second = await createStaff(world.app, dora)
  expect(second.json.id).toBe(first.json.id)
  const password = 'a calm morning at sea'
  const use = (link: string) =>
    world.as(null).put('/desk/api/password', {
      token: link.split('/set-password/')[1],
      password,
      password_confirmation: password,
    })
  expect((await use(first.json.link)).status).toBe(422)
  expect((await use(second.json.link)).status).toBe(200)
})

test.each([
  [{ ...ana, email: 'olga@tendwell.test' }, 'A colleague already has this address.'],
  [{ ...ana, email: 'nobody' }, '--email: Please enter a valid email address'],
  [{ ...ana, role: 'boss', name: ' ' }, '--name: Please enter a name\n--role: concierge, operations or employer.'],
  [{ ...ana, role: 'employer' }, '--company: Please choose the company whose report they read.'],
  [{ ...ana, role: 'employer', company: 'nowhere' }, 'There is no company "nowhere".'],
])('invalid data of a staff member gives a sentence: %o', async (newcomer, sentence) => {
  await expect(createStaff(world.app, newcomer)).rejects.toMatchObject({ message: sentence })
})
