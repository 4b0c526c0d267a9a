import { expect, test } from 'vitest'
import { LOGO_MAX_BYTES } from '#contract/desk/operations/logos.ts'
import { PDF, PNG } from '#tests/world/files.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const keep = (file: Buffer, as = world.olga) => world.as(as).post('/desk/api/logos', { file: file.toString('base64') })

test('a picture is public on both servers, cached permanently, and cannot run scripts', async () => {
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

test('the same picture has the same address', async () => {
  expect((await keep(PNG)).body).toEqual((await keep(PNG)).body)
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', PDF],
  ['a HEIC, which few browsers show', Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypheic\0\0\0\0')])],
  ['nothing', Buffer.alloc(0)],
])('%s is rejected', async (_name, file) => {
  const answer = await keep(file)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['file']])
})

test('a picture of exactly the maximum size is accepted, and one more byte is not', async () => {
  const sized = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])
  expect((await keep(sized(LOGO_MAX_BYTES))).status).toBe(201)
  const tooLarge = await keep(sized(LOGO_MAX_BYTES + 1))
  expect([tooLarge.status, tooLarge.body.error]).toEqual([422, expect.stringContaining('larger than 512 KB')])
})

test('invalid base64 is rejected with a message', async () => {
  const answer = await world.as(world.olga).post('/desk/api/logos', { file: '<svg>' })
  expect([answer.status, answer.body.error]).toEqual([422, 'This file did not arrive whole. Please choose it again.'])
})

test('only operations can store pictures', async () => {
  expect((await keep(PNG, world.theo)).status).toBe(403)
  expect((await keep(PNG, world.bruno)).status).toBe(403)
})

test("an unknown name or the key of a member's file shows no picture", async () => {
  const key = world.app.newId()
  await world.app.storage.put(key, PNG)
  for (const name of [key, 'x'.repeat(43)])
    expect((await world.memberDoor.inject({ method: 'GET', url: `/logos/${name}` })).statusCode).toBe(404)
})
