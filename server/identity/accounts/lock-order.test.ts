import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { statusesOf } from '#tests/harness/statuses.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { confirmAddress, inviteToConfirm } from './confirm-address.ts'
import { answerRecoveryAsk, askRecovery, countWrongPassword, unlock } from './credentials.ts'
import { disownAddress } from './disown-address.ts'
import { resetPassword } from './reset.ts'

const MAYA = 'maya@tendwell.test'
const PASSWORD = 'a quieter harbour'

const world = setUpWorld()
beforeEach(async () => {
  world.clock.advance(2 * HOUR_MS)
  const { db } = world.app
  await db.deleteFrom('outgoing').execute()
  await db.deleteFrom('mailed_links').execute()
  await db.updateTable('members').set({ failed_sign_ins: 9, locked_at: null }).where('id', '=', world.maya.id).execute()
})

async function linkTo(page: string) {
  const links = (await outbox(world, MAYA)).flatMap((mail) => mail.links)
  return (
    links
      .find((link) => link.includes(`/${page}/`))
      ?.split('/')
      .at(-1) ?? ''
  )
}
async function resetToken() {
  await askRecovery(world.app, MAYA)
  await answerRecoveryAsk(world.app)
  const token = await linkTo('reset-password')
  world.clock.advance(HOUR_MS / 2)
  await askRecovery(world.app, MAYA)
  return token
}
async function confirmToken() {
  await world.app.db.transaction().execute((trx) => inviteToConfirm(trx, world.app, { id: world.maya.id, email: MAYA }))
  return linkTo('confirm-email')
}
async function unlockToken() {
  await countWrongPassword(world.app, world.maya.id)
  const token = await mailedToken(world, MAYA)
  world.clock.advance(HOUR_MS)
  const { db } = world.app
  await db.updateTable('members').set({ failed_sign_ins: 9, locked_at: null }).where('id', '=', world.maya.id).execute()
  return token
}
const invite = () =>
  world.app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').select('id').where('id', '=', world.maya.id).forNoKeyUpdate().execute()
    await inviteToConfirm(trx, world.app, { id: world.maya.id, email: MAYA })
  })

/**
 * Starts both calls while another transaction locks the account. `first` gets the lock as soon as it is free, and
 * reaches its links while `second` does its work before the lock.
 */
async function atOnce(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const { both } = await world.app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('members').select('id').where('id', '=', world.maya.id).forUpdate().execute()
    const one = first()
    await waiting(1)
    const other = second()
    await waiting(2)
    // wrapped in an object, so that the transaction does not await the calls that wait for its lock
    return { both: Promise.allSettled([one, other]) }
  })
  return both
}

async function waiting(count: number) {
  const locked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await locked.execute(world.owner)).rows.length).toBe(count)
}

describe('a call that locks the account and then its links does not deadlock with a call that follows a link', () => {
  test.each([
    {
      name: 'a recovery ask and a reset',
      token: resetToken,
      first: () => answerRecoveryAsk(world.app),
      second: (token: string) => resetPassword(world.app, token, PASSWORD),
    },
    {
      name: 'the tenth wrong password and an unlock',
      token: unlockToken,
      first: () => countWrongPassword(world.app, world.maya.id),
      second: (token: string) => unlock(world.app, token),
    },
    {
      name: 'a new confirmation and the old one',
      token: confirmToken,
      first: invite,
      second: (token: string) => confirmAddress(world.app, token),
    },
    {
      name: 'a new confirmation and a disowned address',
      token: confirmToken,
      first: invite,
      second: (token: string) => disownAddress(world.app, token),
    },
  ])('do not deadlock: $name', async ({ token, first, second }) => {
    const link = await token()
    const [one, other] = await atOnce(first, () => second(link))
    expect(one).toMatchObject({ status: 'fulfilled' })
    // the newer link voided the followed one, so the call is rejected instead of deadlocking
    if (other?.status === 'rejected') expect(other.reason).toHaveProperty('code', expect.stringMatching(/^invalid_/))
  })
})

test('forty concurrent recovery requests and resets on two servers all complete without a deadlock', async () => {
  const other = await world.anotherNode()
  const token = await resetToken()
  for (let at = 0; at < 20; at++) await askRecovery(world.app, MAYA)
  const reset = () =>
    world.as(null).put('/api/v1/users/password', {
      reset_password_token: token,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    })
  const all = Array.from({ length: 20 }, (_, at) =>
    Promise.all([reset(), answerRecoveryAsk(at % 2 ? other.app : world.app)]),
  )
  const statuses = statusesOf((await Promise.all(all)).map(([answer]) => answer))
  expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '422')).toEqual([])
})
