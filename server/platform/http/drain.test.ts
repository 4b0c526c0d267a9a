import { once } from 'node:events'
import { Agent, request as callOf, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listenTo } from '#tests/harness/listener.ts'
import { proofOf } from '#tests/world/caller.ts'
import { PNG } from '#tests/world/files.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld, type World } from '#tests/world/world.ts'

const world = setUpWorld()

test('a stopping server completes the current send and upload, and ends streams with a reconnection time', async () => {
  const leaving = await world.anotherNode()
  const address = new URL(await leaving.memberDoor.listen({ host: '127.0.0.1', port: 0 }))
  const agent = new Agent({ keepAlive: true })
  const begin = (method: string, path: string, headers: Record<string, string> = {}) =>
    callOf({ host: address.hostname, port: address.port, agent, method, path, headers: { ...maya, ...headers } })
  const maya = proofOf(world.maya)
  const request = await giveRequest(world, world.maya)

  const stream = await listenTo(`${address.origin}/api/v1/events`, maya)
  const unlock = await lock(world, request.id)
  const sending = begin('POST', `${request.path}/messages`, { 'content-type': 'application/json' })
  const sent = once(sending.end('{"message":{"body":"On my way"}}'), 'response')
  const announced = await world.as(world.maya).post('/api/v1/uploads/presigned_url', { upload: { filename: 'a.png' } })
  const place = new URL(announced.body.presigned_url)
  const uploading = begin('PUT', place.pathname + place.search, { 'content-length': String(PNG.length) })
  const uploaded = once(uploading, 'response')
  uploading.write(PNG.subarray(0, 40))
  await untilWaiting(world)

  const stopped = leaving.stop()
  await stream.ended
  expect(stream.retryMs()).toBeGreaterThanOrEqual(250)
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  uploading.end(PNG.subarray(40))
  await unlock()
  const answers = [await answerOf(uploaded), await answerOf(sent)]
  expect(answers).toMatchObject([
    { status: 200, connection: 'close', body: { key: announced.body.key } },
    { status: 201, connection: 'close' },
  ])
  await stopped

  const thread = await world.as(world.maya).get(request.path)
  expect(thread.body.request.messages.map(({ body_html }: { body_html: string }) => body_html)).toEqual([
    '<p>On my way</p>',
  ])
  agent.destroy()
})

async function answerOf(responded: Promise<unknown[]>) {
  const [response] = (await responded) as [IncomingMessage] // arguments of the request's event
  return {
    status: response.statusCode,
    connection: response.headers.connection,
    body: JSON.parse(await text(response)),
  }
}

/** Locks the request's row, so that a send to it waits. */
async function lock({ app }: World, id: number): Promise<() => Promise<unknown>> {
  const trx = await app.deskDb.startTransaction().execute()
  await trx.selectFrom('requests').select('id').where('id', '=', id).forUpdate().execute()
  return () => trx.commit().execute()
}

async function untilWaiting({ owner }: World) {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(owner)
    if (rows.length > 0) return
  }
}
