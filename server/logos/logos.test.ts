import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGO_MAX_BYTES } from '#contract/desk/logos.ts'
import { PDF, PNG } from '#tests/files.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const keep = (file: Buffer, as = world.olga) => world.as(as).post('/desk/api/logos', { file: file.toString('base64') })

test('a picture is shown to everybody, at both doors, for good, and nothing in it can run', async () => {
  const { status, body } = await keep(PNG)
  expect([status, body.url]).toEqual([201, expect.stringMatching(/^\/logos\/[\w-]{43}$/)])
  for (const door of [world.memberDoor, world.deskDoor]) {
    const shown = await door.inject({ method: 'GET', url: body.url })
    expect([shown.statusCode, shown.rawPayload.equals(PNG)]).toEqual([200, true])
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(shown.headers['set-cookie']).toBeUndefined()
    const known = { 'if-none-match': String(shown.headers.etag) }
    expect((await door.inject({ method: 'GET', url: body.url, headers: known })).statusCode).toBe(304)
    expect((await door.inject({ method: 'HEAD', url: body.url })).statusCode).toBe(200)
  }
})

test('the same picture again is the same address', async () => {
  expect((await keep(PNG)).body).toEqual((await keep(PNG)).body)
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', PDF],
  ['a HEIC, which few browsers show', Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypheic\0\0\0\0')])],
  ['nothing', Buffer.alloc(0)],
])('%s is refused', async (_name, file) => {
  const answer = await keep(file)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['file']])
})

test('a picture of exactly the most bytes is taken, one byte more is not', async () => {
  const sized = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])
  expect((await keep(sized(LOGO_MAX_BYTES))).status).toBe(201)
  const tooLarge = await keep(sized(LOGO_MAX_BYTES + 1))
  expect([tooLarge.status, tooLarge.body.error]).toEqual([422, expect.stringContaining('larger than 512 KB')])
})

test('what is no base64 is refused in words', async () => {
  const answer = await world.as(world.olga).post('/desk/api/logos', { file: '<svg>' })
  expect([answer.status, answer.body.error]).toEqual([422, 'This file did not arrive whole. Please choose it again.'])
})

test('only operations keep pictures', async () => {
  expect((await keep(PNG, world.theo)).status).toBe(403)
  expect((await keep(PNG, world.bruno)).status).toBe(403)
})

test('a name that was never given shows nothing, a member’s file neither', async () => {
  const key = world.app.newId()
  await world.app.storage.put(key, PNG)
  for (const name of [key, 'x'.repeat(43)])
    expect((await world.memberDoor.inject({ method: 'GET', url: `/logos/${name}` })).statusCode).toBe(404)
})
