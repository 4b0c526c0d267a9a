import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import { appPages } from './static.ts'

const HTML = '<!doctype html><head><meta name="tendwell-settings" content=""><title>Tendwell</title></head>'
const FILES = [{ path: '^/requests/[^/]+/?$', files: ['assets/request-1.js', 'assets/request-1.css'] }]

const folder = scratchDirectory('pages')
const door = fastify()
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), HTML)
  writeFileSync(join(folder, 'page-files.json'), JSON.stringify(FILES))
  const settings = () => ({ brand: 'Nellie & Co' })
  door.setNotFoundHandler(await appPages({ folder, settings, look: () => undefined, headers: {}, never: [] }))
})
afterAll(async () => {
  await door.close()
  rmSync(folder, { recursive: true })
})

test('a page names what it loads, and only it does', async () => {
  const { body, headers } = await door.inject('/requests/4b2f?message=1')
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/request-1.js" />')
  expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/request-1.css" />')
  expect(body).toContain('<title>Nellie &amp; Co')
  const other = await door.inject('/requests')
  expect(other.body).not.toContain('request-1')
  expect(other.headers.etag).not.toBe(headers.etag)
})

test('what the server alone reads is shown to nobody', async () => {
  expect((await door.inject('/page-files.json')).body).not.toContain('request-1')
})
