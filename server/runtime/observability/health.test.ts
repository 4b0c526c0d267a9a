import fastify from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { setUpWorld, type World } from '#tests/world/world.ts'
import { healthOf } from './health.ts'

const world = setUpWorld()

const ready = async (node: Pick<World, 'as'> = world) => {
  const { status, body } = await node.as(null).get('/readyz')
  return [status, body]
}

test('a server without its files and mail is ready, reports them, and checks once for many calls', async () => {
  const node = await world.anotherNode()
  const look = vi.spyOn(node.app.storage, 'ready').mockRejectedValue(new Error('The bucket is away.'))
  await world.app.db
    .insertInto('outgoing')
    .values({
      channel: 'email',
      recipient: 'maya@tendwell.test',
      subject: '',
      body: '',
      links: '[]',
      reason: 'away',
      last_error: 'no answer',
    })
    .execute()
  const answers = await Promise.all([ready(node), ready(node), ready(node)])
  for (const answer of answers) expect(answer).toEqual([200, { ok: true, draining: false, away: ['files', 'mail'] }])
  expect(look).toHaveBeenCalledTimes(1)
  await world.app.deskDb.deleteFrom('outgoing').execute()
})

test('a server without its database, or before a stop, is alive but not ready', async () => {
  const unreachable = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const door = fastify()
  healthOf(door, { ...world.app, db: new Kysely({ dialect: new PostgresDialect({ pool: unreachable }) }) })
  const without = await door.inject('/readyz')
  expect([without.statusCode, without.json()]).toEqual([503, { ok: false, draining: false, away: ['database'] }])
  expect((await door.inject('/healthz')).json()).toEqual({ ok: true })
  await door.close()
  await unreachable.end()

  const leaving = await world.anotherNode()
  leaving.app.drain.begin()
  expect(await ready(leaving)).toEqual([503, { ok: false, draining: true, away: [] }])
  expect((await leaving.as(null).get('/readyz')).headers).toMatchObject({ 'retry-after': '2', connection: 'close' })
  expect((await leaving.as(null).get('/healthz')).body).toEqual({ ok: true })
})
