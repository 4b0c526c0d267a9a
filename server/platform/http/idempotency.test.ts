import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#tests/world/clock.ts'
import { giveRequest, giveUpload } from '#tests/world/requests.ts'
import { bodiesOf, draft, say } from '#tests/world/thread.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const keyed = (key: string) => ({ 'idempotency-key': key })

describe('an Idempotency-Key', () => {
  test('returns the first response byte for byte to a repeat, whatever happened since', async () => {
    const request = await giveRequest(world, world.maya)
    const first = await say(world, request, 'Once', keyed('a'))
    await say(world, request, 'Later')
    world.clock.advance(23 * HOUR_MS)
    const again = await say(world, request, 'Once', keyed('a'))
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await bodiesOf(world, request)).toEqual(['<p>Once</p>', '<p>Later</p>'])
  })

  test('is valid for one body', async () => {
    const request = await giveRequest(world, world.maya)
    const key = await giveUpload(world, world.maya)
    await say(world, request, 'Once', keyed('a'))
    expect((await say(world, request, 'Twice', keyed('a'))).status).toBe(422)
    expect((await say(world, request, 'Once', keyed('a'), { attachment_keys: [key] })).status).toBe(422)
    expect((await say(world, request, 'Once', keyed('a'), { attachment_keys: [], source_name: 'y' })).status).toBe(201)
    expect(await bodiesOf(world, request)).toEqual(['<p>Once</p>'])
  })

  test('is valid for one member and one request', async () => {
    const [mine, other, jonahs] = [
      await giveRequest(world, world.maya),
      await giveRequest(world, world.maya),
      await giveRequest(world, world.jonah),
    ]
    await say(world, mine, 'First', keyed('shared'))
    await say(world, other, 'Second', keyed('shared'))
    await world.as(world.jonah).post(`${jonahs.path}/messages`, draft('Third'), keyed('shared'))
    expect([await bodiesOf(world, mine), await bodiesOf(world, other)]).toEqual([['<p>First</p>'], ['<p>Second</p>']])
    expect((await world.as(world.jonah).get(jonahs.path)).body.request.messages).toHaveLength(1)
    expect((await world.as(world.jonah).post(`${mine.path}/messages`, draft('First'), keyed('shared'))).status).toBe(
      404,
    )
  })

  test('is valid for 24 hours', async () => {
    const request = await giveRequest(world, world.maya)
    await say(world, request, 'Once', keyed('a'))
    world.clock.advance(24 * HOUR_MS)
    expect((await say(world, request, 'Another day', keyed('a'))).status).toBe(201)
    expect((await say(world, request, 'Another day', keyed('a'))).status).toBe(201)
    expect(await bodiesOf(world, request)).toEqual(['<p>Once</p>', '<p>Another day</p>'])
  })

  test('is not used up by a rejected message', async () => {
    const request = await giveRequest(world, world.maya)
    const wrong = await say(world, request, 'See this', keyed('a'), { attachment_keys: ['no-such-key'] })
    const right = await say(world, request, 'Never mind', keyed('a'))
    expect([wrong.status, right.status]).toEqual([422, 201])
  })

  test('sent in a burst to two servers creates one message, and every call gets its response', async () => {
    const request = await giveRequest(world, world.maya)
    const another = await world.anotherNode()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? world : another).as(world.maya).post(`${request.path}/messages`, draft('Once'), keyed('a')),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await bodiesOf(world, request)).toEqual(['<p>Once</p>'])
  })

  test.each([
    ['', 400],
    ['k'.repeat(256), 400],
    ['k'.repeat(255), 201],
  ])('with the body %j is answered', async (key, status) => {
    const request = await giveRequest(world, world.maya)
    expect((await say(world, request, 'Hello', keyed(key))).status).toBe(status)
  })
})
