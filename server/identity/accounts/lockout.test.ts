import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { isLocked } from '#server/identity/credentials/lockout.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { PASSWORD } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { countWrongPassword } from './credentials.ts'

const MAYA = 'maya@tendwell.test'

const world = setUpWorld()
beforeEach(async () => {
  world.clock.advance(25 * HOUR_MS)
  await world.app.db.updateTable('members').set({ failed_sign_ins: 0, locked_at: null }).execute()
  await world.app.db.deleteFrom('outgoing').execute()
})

const signIn = (password: string) => world.as(null).post('/api/v1/users/sign_in', { user: { email: MAYA, password } })
const mistype = async (times: number) => {
  for (let at = 0; at < times; at++) expect((await signIn('wrong')).status).toBe(401)
}
/** Locks the account without the cost of ten password hashes. */
const lock = async () => {
  for (let at = 0; at < 10; at++) await countWrongPassword(world.app, world.maya.id)
}
const unlock = (token: string, headers = {}) =>
  world.as(null).get(`/api/v1/users/unlock?unlock_token=${encodeURIComponent(token)}`, headers)
const failedSignIns = async () =>
  (
    await world.app.db
      .selectFrom('members')
      .select('failed_sign_ins')
      .where('id', '=', world.maya.id)
      .executeTakeFirstOrThrow()
  ).failed_sign_ins

test('the correct password works after nine wrong ones and resets the count', async () => {
  await mistype(9)
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect(await failedSignIns()).toBe(0)
  await mistype(9)
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect(await outbox(world, MAYA)).toEqual([])
})

test('the tenth wrong password locks, mails a link, keeps sessions', { tags: '@sec-password-guessing' }, async () => {
  await mistype(10)
  expect((await signIn(PASSWORD)).text).toBe('{"error":"Invalid email or password."}')
  expect((await world.as(world.maya).get('/api/v1/users/current')).status).toBe(200)
  const mails = await outbox(world, MAYA)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Tendwell account is locked'])
  expect(mails[0]?.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3000\/unlock\/[\w-]{43}$/)
  expect((await unlock(await mailedToken(world, MAYA))).body).toEqual({ success: true })
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('thirty concurrent wrong passwords all count, and lock once', { tags: '@sec-password-guessing' }, async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('wrong')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  expect(await failedSignIns()).toBe(10)
  expect(await outbox(world, MAYA)).toHaveLength(1)
})

test('a lock expires after an hour, and wrong passwords during the lock do not extend it', async () => {
  await lock()
  world.clock.advance(59 * MINUTE_MS)
  await mistype(3)
  expect((await signIn(PASSWORD)).status).toBe(401)
  world.clock.advance(MINUTE_MS)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('an expired lock requires ten more wrong passwords in a row for the next lock', async () => {
  await lock()
  world.clock.advance(HOUR_MS)
  await mistype(9)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('an unlock link can be opened again for 24 hours', async () => {
  await lock()
  const token = await mailedToken(world, MAYA)
  expect((await unlock(token)).status).toBe(200)
  world.clock.advance(24 * HOUR_MS - 1)
  expect((await unlock(token)).status).toBe(200)
  world.clock.advance(1)
  expect((await unlock(token)).status).toBe(422)
})

test('an unlock link that is opened again does not reset a new count', async () => {
  await lock()
  const token = await mailedToken(world, MAYA)
  await unlock(token)
  await countWrongPassword(world.app, world.maya.id)
  expect((await unlock(token)).status).toBe(200)
  expect(await failedSignIns()).toBe(1)
})

test('only the new link unlocks an account that was locked again', async () => {
  await lock()
  const old = await mailedToken(world, MAYA)
  await unlock(old)
  await lock()
  expect((await unlock(old)).text).toBe('{"error":"Invalid unlock token."}')
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await unlock(await mailedToken(world, MAYA))).status).toBe(200)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('a link that is opened twenty times at once unlocks the account, and every call succeeds', async () => {
  await lock()
  const token = await mailedToken(world, MAYA)
  const answers = await Promise.all(Array.from({ length: 20 }, () => unlock(token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await failedSignIns()).toBe(0)
})

test.each(['', 'x', 'nul\0', '\ud800', 'a'.repeat(5000)])('the token %j unlocks nothing', async (token) => {
  const answer = await world.as(null).get(`/api/v1/users/unlock?unlock_token=${encodeURI(token.toWellFormed())}`)
  expect([answer.status, answer.text]).toEqual([422, '{"error":"Invalid unlock token."}'])
})

test('a missing token is invalid', async () => {
  expect((await world.as(null).get('/api/v1/users/unlock')).text).toBe('{"error":"Invalid unlock token."}')
})

test('neither a HEAD request nor a prefetch unlocks the account', { tags: '@sec-mailed-links' }, async () => {
  await lock()
  const token = await mailedToken(world, MAYA)
  const head = await world.memberDoor.inject({ method: 'HEAD', url: `/api/v1/users/unlock?unlock_token=${token}` })
  expect(head.statusCode).toBe(405)
  expect((await unlock(token, { 'sec-purpose': 'prefetch' })).status).toBe(503)
  expect((await signIn(PASSWORD)).status).toBe(401)
})

test('an account is locked exactly while fewer than sixty minutes have passed since a tenth wrong password in a row', async () => {
  const member = () =>
    world.app.db
      .selectFrom('members')
      .select(['locked_at', 'failed_sign_ins'])
      .where('id', '=', world.maya.id)
      .executeTakeFirstOrThrow()
  await assert(
    asyncProperty(
      array(constantFrom('wrong', 'wrong', 'wrong', 'minutes', 'hour'), { maxLength: 40 }),
      async (acts) => {
        world.clock.advance(2 * HOUR_MS)
        await world.app.db.updateTable('members').set({ failed_sign_ins: 0, locked_at: null }).execute()
        let inARow = 0
        let lockedUntil = 0
        for (const act of acts) {
          if (act !== 'wrong') world.clock.advance(act === 'hour' ? HOUR_MS : 20 * MINUTE_MS)
          const now = world.clock.now().getTime()
          if (lockedUntil !== 0 && now >= lockedUntil && act === 'wrong') [inARow, lockedUntil] = [0, 0]
          if (act === 'wrong') {
            await countWrongPassword(world.app, world.maya.id)
            if (lockedUntil === 0) inARow += 1
            if (inARow === 10 && lockedUntil === 0) lockedUntil = now + HOUR_MS
          }
          expect(isLocked(await member(), world.clock.now())).toBe(now < lockedUntil)
        }
        expect((await member()).failed_sign_ins).toBe(inARow)
      },
    ),
    { numRuns: 25 },
  )
})
