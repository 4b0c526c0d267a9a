import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { largestPng, PNG } from '#tests/world/files.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let origin: string
beforeAll(async () => {
  origin = await world.memberDoor.listen({ host: '127.0.0.1', port: 0 })
})

async function announce(): Promise<string> {
  const { body } = await world
    .as(world.maya)
    .post('/api/v1/uploads/presigned_url', { upload: { filename: 'scan.png' } })
  const { pathname, search } = new URL(body.presigned_url)
  return origin + pathname + search
}

const html = () => Buffer.alloc(20_000_000, '<p>not a picture</p>')
const tooLarge = () => Buffer.concat([largestPng(), PNG])

test.each([
  ['too large', tooLarge, 413],
  ['of no type that we take', html, 415],
])('a client whose file is %s gets the response, with a known length or in chunks', async (_what, bytes, status) => {
  const address = await announce()
  const whole = await fetch(address, { method: 'PUT', body: bytes() })
  expect([whole.status, await whole.json()]).toEqual([status, { error: expect.any(String) }])
  const chunked = await fetch(address, inChunks(bytes()))
  expect([chunked.status, await chunked.json()]).toEqual([status, { error: expect.any(String) }])
  expect((await fetch(address, inChunks(PNG))).status).toBe(200)
})

test('the connection can be used after a rejected file', async () => {
  const { pathname, search } = new URL(await announce())
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  const body = 'not a picture'
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  socket.write('GET /api/v1/users/current HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const answers = await text(socket)
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['415', '401'])
})

test('an interrupted file is not stored, and the address stays valid', async () => {
  const address = await announce()
  const { pathname, search } = new URL(address)
  const accepted = once(world.memberDoor.server, 'connection')
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const [received] = (await accepted) as [Socket] // arguments of the server's event
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n`)
  socket.write(PNG)
  await vi.waitUntil(() => received.bytesRead === socket.bytesWritten)
  socket.destroy()
  await expect(fetch(address, { method: 'PUT', body: PNG }).then(({ status }) => status)).resolves.toBe(200)
})

test('a client that sends without end receives the response and is disconnected after a while', async () => {
  const { pathname, search } = new URL(await announce())
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  const closed = new Promise((resolve) => void socket.once('close', resolve))
  socket.on('error', () => undefined) // the disconnection, as the sender sees it
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-length: 999999999999\r\n\r\n`)
  expect(String((await once(socket, 'data'))[0])).toContain('HTTP/1.1 413')
  const megabyte = Buffer.alloc(1_000_000)
  while (!socket.destroyed) {
    const taken = new Promise<void>((resolve) => void socket.write(megabyte, () => resolve()))
    await Promise.race([taken, closed])
  }
  expect(socket.bytesWritten).toBeGreaterThan(2 * UPLOAD_MAX_BYTES)
  expect(socket.bytesWritten).toBeLessThan(4 * UPLOAD_MAX_BYTES)
})

/** A PUT without a length that sends only the first bytes. */
function inChunks(bytes: Buffer): RequestInit {
  const body = Readable.toWeb(Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]))
  return { method: 'PUT', body, duplex: 'half' } as RequestInit // the DOM's type does not contain `duplex`
}
