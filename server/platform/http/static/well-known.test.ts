import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { openWorld, setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ SUPPORT_EMAIL: 'safety@tendwell.test' })

test('security.txt names a contact for vulnerabilities and its expiry', { tags: '@sec-public-documents' }, async () => {
  const { status, headers, text } = await world.as(null).get('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Contact: mailto:safety@tendwell.test\n')
  const expires = /^Expires: (.+)$/m.exec(text)?.[1]
  expect(new Date(String(expires)).getTime()).toBeGreaterThan(world.clock.now().getTime())
})

test('robots.txt excludes crawlers, and an unknown file is not a page', { tags: '@sec-public-documents' }, async () => {
  expect((await world.as(null).get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  for (const path of ['/.well-known/change-password', '/.well-known/'])
    expect((await world.as(null).get(path)).status).toBe(404)
})

test('API documentation is served in production only if enabled', { tags: '@sec-public-documents' }, async () => {
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
