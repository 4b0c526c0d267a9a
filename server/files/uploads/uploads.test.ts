import { describe, expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { bareExif, jpeg, jpegExif, jpegWithMetadata, png, pngFrames } from '#tests/pictures/pictures.ts'
import { DAY_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { largestPng, openFile, PDF, PNG, putFile, upload } from '#tests/world/files.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { removeAbandonedUploads } from './abandoned.ts'

const world = setUpWorld({ CORS_ORIGINS: 'https://app.example.com' })

const PRESIGN = '/api/v1/uploads/presigned_url'

async function announce(filename = 'scan.png') {
  const answer = await world.as(world.maya).post(PRESIGN, { upload: { filename } })
  expect(answer.status).toBe(200)
  return { address: String(answer.body.presigned_url), key: String(answer.body.key) }
}

const addressOf = (key: string, as = world.maya) =>
  world.as(as).get(`/api/v1/uploads/expiring_url?key=${encodeURIComponent(key)}`)

describe('a presigned address', () => {
  test('contains one unguessable key, which is one path segment', async () => {
    const [first, second] = [await announce(), await announce()]
    expect(first.key).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(first.key).not.toBe(second.key)
    expect(new URL(first.address).pathname).toBe(`/uploads/${first.key}`)
  })

  test('accepts a file without credentials and returns its data', async () => {
    const { address, key } = await announce()
    const put = await putFile(world, address, PNG, {})
    expect(put.status).toBe(200)
    expect(JSON.parse(put.text)).toEqual({ key, content_type: 'image/png', size: PNG.length })
  })

  test('is used up by a success', async () => {
    const { address } = await announce()
    expect((await putFile(world, address, PNG)).status).toBe(200)
    const again = await putFile(world, address, PDF)
    expect([again.status, JSON.parse(again.text).error]).toEqual([409, expect.any(String)])
  })

  test('refuses a file in the language of its member, who is known by the address alone', async () => {
    const empty = async () => JSON.parse((await putFile(world, (await announce()).address, Buffer.alloc(0))).text).error
    const choose = (locale: string) => world.as(world.maya).put('/api/v1/users/current/locale', { locale })
    await choose('es')
    expect(await empty()).toBe('Este archivo está vacío.')
    await choose('en')
    expect(await empty()).toBe('This file is empty.')
  })

  test('lets one of two concurrent PUTs through and keeps its bytes', async () => {
    const { address, key } = await announce()
    const puts = await Promise.all([PNG, PDF, PNG, PDF].map((bytes) => putFile(world, address, bytes)))
    expect(puts.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    const winner = puts.findIndex(({ status }) => status === 200)
    const shown = await openFile(world, (await addressOf(key)).body.expiring_url)
    expect(shown.bytes).toEqual(winner % 2 === 0 ? PNG : PDF)
  })

  test('accepts exactly 25 MB', async () => {
    const { address } = await announce()
    expect((await putFile(world, address, largestPng())).status).toBe(200)
  })

  test.each([
    ['one byte more', () => Buffer.concat([largestPng(), Buffer.alloc(1)]), 413],
    ['HTML that is called a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a PDF behind a script', () => Buffer.concat([Buffer.from('<script>1</script>'), PDF]), 415],
    ['nothing', () => Buffer.alloc(0), 415, 'This file is empty.'],
  ])('rejects %s, stores nothing, can be used again', async (_what, bytes, status, sentence = expect.any(String)) => {
    const { address, key } = await announce('picture.png')
    const refused = await putFile(world, address, bytes(), { 'content-type': 'image/png' })
    expect(refused.status).toBe(status)
    expect(JSON.parse(refused.text)).toEqual({ error: sentence })
    expect((await addressOf(key)).status).toBe(404)
    await expect(world.app.storage.open(key)).rejects.toMatchObject({ code: 'not_found' })
    expect((await putFile(world, address, PNG)).status).toBe(200)
  })

  test('is invalid with another token, another key or none', async () => {
    const [mine, other] = [await announce(), await announce()]
    const { origin, pathname, search } = new URL(mine.address)
    for (const wrong of [
      `${origin}${pathname}?token=guessed`,
      `${origin}${pathname}`,
      `${origin}${pathname}${search}${search.replace('?', '&')}`,
      `${origin}/uploads/${other.key}${search}`,
      `${origin}/uploads/..%2F..%2Fsecret.key${search}`,
      `${origin}/uploads/%00${search}`,
    ])
      expect((await putFile(world, wrong, PNG)).status, wrong).toBe(404)
  })

  test('expires after 15 minutes', async () => {
    const [early, late] = [await announce(), await announce()]
    world.clock.advance(15 * MINUTE_MS - 1)
    expect((await putFile(world, early.address, PNG)).status).toBe(200)
    world.clock.advance(1)
    expect((await putFile(world, late.address, PNG)).status).toBe(404)
  })

  test('accepts only PUT', async () => {
    const { pathname, search } = new URL((await announce()).address)
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
      const answer = await world.memberDoor.inject({
        method,
        url: pathname + search,
        payload: method === 'GET' ? undefined : PNG,
      })
      expect([answer.statusCode, answer.headers.allow, Object.keys(answer.json())]).toEqual([405, 'PUT', ['error']])
    }
  })

  test('can be used from allowed origins only', async () => {
    const { pathname, search } = new URL((await announce()).address)
    const preflight = (origin: string) =>
      world.memberDoor.inject({
        method: 'OPTIONS',
        url: pathname + search,
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      })
    const allowed = await preflight('https://app.example.com')
    expect([allowed.statusCode, allowed.headers['access-control-allow-origin']]).toEqual([
      204,
      'https://app.example.com',
    ])
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('announcing a file', () => {
  test.each([
    ['nothing', {}, 422],
    ['no name', { upload: {} }, 422],
    ['a blank name', { upload: { filename: ' ' } }, 422],
    ['a name of 256 characters', { upload: { filename: 'a'.repeat(256) } }, 422],
    ['a name that cannot be stored', { upload: { filename: 'a\0b.png' } }, 422],
    ['a request that is not there', { upload: { filename: 'scan.png' }, request_id: 'nobodys' }, 404],
  ])('with %s is rejected', async (_what, body, status) => {
    expect((await world.as(world.maya).post(PRESIGN, body)).status).toBe(status)
  })

  test('is for members, and requires sign-in', async () => {
    expect((await world.as(null).post(PRESIGN, { upload: { filename: 'scan.png' } })).status).toBe(401)
  })
})

describe('an expiring address', () => {
  test('shows the file with its own type and name, without scripts', { tags: '@sec-upload-kinds' }, async () => {
    const key = await upload(world, world.maya, { filename: 'Räkning.pdf', bytes: PDF })
    const shown = await openFile(world, (await addressOf(key)).body.expiring_url)
    expect(shown.status).toBe(200)
    expect(shown.bytes).toEqual(PDF)
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="R_kning.pdf"; filename*=UTF-8''R%C3%A4kning.pdf`,
      'content-length': String(PDF.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    })
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('shows a range', async () => {
    const key = await upload(world, world.maya, { bytes: PDF })
    const address = (await addressOf(key)).body.expiring_url
    for (const [range, from, to] of [
      ['bytes=0-4', 0, 5],
      ['bytes=5-', 5, PDF.length],
      ['bytes=-6', PDF.length - 6, PDF.length],
      ['bytes=10-999999', 10, PDF.length],
    ] as const) {
      const part = await openFile(world, address, { range })
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to - 1}/${PDF.length}`])
      expect(part.bytes).toEqual(PDF.subarray(from, to))
    }
    for (const range of ['bytes=999999-', 'bytes=4-2', 'bytes=0-1,4-5', 'pages=1-2', 'bytes=-'])
      expect((await openFile(world, address, { range })).bytes, range).toEqual(PDF)
  })

  test('expires after 5 minutes', async () => {
    const key = await upload(world, world.maya)
    const address = (await addressOf(key)).body.expiring_url
    world.clock.advance(5 * MINUTE_MS - 1)
    expect((await openFile(world, address)).status).toBe(200)
    world.clock.advance(1)
    const late = await openFile(world, address)
    expect([late.status, JSON.parse(late.bytes.toString())]).toEqual([404, { error: expect.any(String) }])
  })

  test('cannot be forged or altered', async () => {
    const [key, other] = [await upload(world, world.maya), await upload(world, world.jonah)]
    const { origin, search, searchParams } = new URL((await addressOf(key)).body.expiring_url)
    const signature = searchParams.get('signature')
    for (const bent of [
      `/files/${other}${search}`,
      `/files/${key}?expires=99999999999999&signature=${signature}`,
      `/files/${key}?expires=${searchParams.get('expires')}&signature=`,
      `/files/${key}?expires=${searchParams.get('expires')}`,
      `/files/${key}`,
      `/files/${key}${search}&expires=1`,
    ])
      expect((await openFile(world, origin + bent)).status, bent).toBe(404)
  })

  test('is given to the owner only, once uploaded, for a valid key', { tags: '@sec-upload-kinds' }, async () => {
    const key = await upload(world, world.maya)
    const { key: announced } = await announce()
    const foreign = await addressOf(key, world.jonah)
    const unknown = await addressOf('nobodysnobodysnobodysno')
    expect([foreign.status, (await addressOf(announced)).status, unknown.status]).toEqual([404, 404, 404])
    expect(foreign.text).toBe(unknown.text)
    for (const strange of ['', '../../secret.key', '%00', 'a b'])
      expect((await world.as(world.maya).get(`/api/v1/uploads/expiring_url?key=${strange}`)).status).toBe(404)
    expect((await world.as(world.maya).get('/api/v1/uploads/expiring_url')).status).toBe(404)
    expect((await world.as(null).get(`/api/v1/uploads/expiring_url?key=${key}`)).status).toBe(401)
  })
})

describe('a picture', () => {
  test('is stored without its metadata and with its orientation, at both doors', {
    tags: '@sec-picture-metadata',
  }, async () => {
    for (const person of [world.maya, world.theo]) {
      const key = await upload(world, person, { filename: 'photo.jpg', bytes: jpegWithMetadata({ orientation: 6 }) })
      const api = person.kind === 'member' ? '/api/v1' : '/desk/api'
      const { body } = await world.as(person).get(`${api}/uploads/expiring_url?key=${key}`)
      const shown = await openFile(world, body.expiring_url)
      expect(shown.bytes.equals(jpeg({ before: [jpegExif(bareExif(6))] }))).toBe(true)
      expect(shown.headers['content-length']).toBe(String(shown.bytes.length))
    }
  })

  test.each([
    ['of 30,001 pixels', jpeg({ width: 30_001 }), 413, /30,000 pixels/],
    ['of 2,001 frames', png({ before: pngFrames(2_000) }), 413, /2,000 frames/],
    ['without pixels', jpeg().subarray(0, 100), 415, /is damaged/],
  ])('%s is refused with a sentence, and nothing is stored', async (_what, bytes, status, sentence) => {
    const { address, key } = await announce()
    const refused = await putFile(world, address, bytes)
    expect([refused.status, JSON.parse(refused.text)]).toEqual([status, { error: expect.stringMatching(sentence) }])
    await expect(world.app.storage.open(key)).rejects.toMatchObject({ code: 'not_found' })
    expect((await putFile(world, address, PNG)).status).toBe(200)
  })
})

test('an unattached upload is deleted with its file after a day', async () => {
  const [left, announced] = [await upload(world, world.maya), (await announce()).key]
  world.clock.advance(DAY_MS - 1)
  await removeAbandonedUploads(world.app)
  expect((await addressOf(left)).status).toBe(200)
  world.clock.advance(2)
  expect(await removeAbandonedUploads(world.app)).toBeGreaterThanOrEqual(2)
  expect((await addressOf(left)).status).toBe(404)
  await expect(world.app.storage.open(left)).rejects.toMatchObject({ code: 'not_found' })
  const rows = await world.app.db.selectFrom('uploads').select('key').where('key', 'in', [left, announced]).execute()
  expect(rows).toEqual([])
})

test('25 MB are 26,214,400 bytes', () => {
  expect(UPLOAD_MAX_BYTES).toBe(26_214_400)
})
