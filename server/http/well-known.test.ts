import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld({ SUPPORT_EMAIL: 'safety@tendwell.test' })))
afterAll(() => world.close())

test('a person who finds a weakness learns whom to write to, until when that holds', {
  tags: '@sec-public-documents',
}, async () => {
  const { status, headers, text } = await world.as(null).get('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Contact: mailto:safety@tendwell.test\n')
  const expires = /^Expires: (.+)$/m.exec(text)?.[1]
  expect(new Date(String(expires)).getTime()).toBeGreaterThan(world.clock.now().getTime())
})

test('an index finds nothing here, and what is not there is no page', { tags: '@sec-public-documents' }, async () => {
  expect((await world.as(null).get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  for (const path of ['/.well-known/change-password', '/.well-known/'])
    expect((await world.as(null).get(path)).status).toBe(404)
})

test('the documents of the API are served outside production, and in it where that is said', {
  tags: '@sec-public-documents',
}, async () => {
  const paths = ['/api/v1/openapi.json', '/api/v1/docs', '/api/v1/docs.css']
  const closed = await openWorld({ API_DOCUMENTS: 'off' })
  for (const path of paths) {
    expect([path, (await world.as(null).get(path)).status]).toEqual([path, 200])
    expect([path, (await closed.as(null).get(path)).status]).toEqual([path, 404])
  }
  await closed.close()
  expect(readConfig({ NODE_ENV: 'production' }).API_DOCUMENTS).toBe('off')
  expect(readConfig({ NODE_ENV: 'production', API_DOCUMENTS: 'on' }).API_DOCUMENTS).toBe('on')
})
