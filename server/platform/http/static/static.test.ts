import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#basics/language/languages.ts'
import type { Inline } from '#server/platform/http/headers.ts'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { appPages } from './static.ts'

const HTML =
  '<!doctype html><html lang="en"><head><meta name="tendwell-settings" content=""><title>Tendwell</title><script>go()</script><link rel="preload" href="/assets/text.woff2" as="font"></head>' +
  '<body><div id="root"></div><div class="arriving"></div>' +
  '<p>This page could not be loaded. Please check your connection and <a href="">try again</a>.</p></body>'
const SHELL =
  '<div data-shell="guest">{{brand}}{{#issuer}}<button>With {{issuer}}</button>{{/issuer}}{{#none}}<button>{{none}}</button>{{/none}}</div>'
const SHELLS = [{ language: 'en', path: '^/sign-in/?$', css: 'h1{color:red}', html: SHELL, hasWords: true }]
const FILES = [{ path: '^/requests/[^/]+/?$', files: ['assets/request-1.js', 'assets/request-1.css'] }]

const folder = scratchDirectory('pages')
const door = fastify()
const headers = (inline?: Inline) => ({ inline: [...(inline?.scripts ?? []), ...(inline?.styles ?? [])].join(' ') })
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), HTML)
  writeFileSync(join(folder, 'page-files.json'), JSON.stringify(FILES))
  writeFileSync(join(folder, 'shells.json'), JSON.stringify(SHELLS))
  const settings = () => ({ brand: 'Nellie & Co', issuer: 'Brightwater', none: '' })
  door.setNotFoundHandler(
    await appPages({ folder, languages: languageCodes, settings, look: () => undefined, headers, never: [] }),
  )
})
afterAll(async () => {
  await door.close()
  rmSync(folder, { recursive: true })
})

test('a page preloads exactly the files that it loads', async () => {
  const { body, headers } = await door.inject('/requests/4b2f?message=1')
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/request-1.js" />')
  expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/request-1.css" />')
  expect(body).toContain('<title>Nellie &amp; Co')
  const other = await door.inject('/requests')
  expect(other.body).not.toContain('request-1')
  expect(other.headers.etag).not.toBe(headers.etag)
})

test('a page has its language, and its own sentences in it', async () => {
  const headers = { 'accept-language': 'es-MX' }
  const { body, headers: sent, statusCode } = await door.inject({ url: '/requests', headers })
  expect([statusCode, sent['content-language']]).toEqual([200, 'es'])
  expect(body).toContain('<html lang="es" dir="ltr">')
  expect(body).toContain('<a href="">intenta de nuevo</a>')
  expect(body).not.toContain('This page')
})

test('files for the server are not served', async () => {
  expect((await door.inject('/page-files.json')).body).not.toContain('request-1')
  expect((await door.inject('/shells.json')).body).not.toContain('data-shell')
})

test('a page contains its shell, and its policy contains the hashes of inline content', async () => {
  const { body, headers: sent } = await door.inject('/sign-in')
  expect(body).toContain(
    '<div data-shell="guest">Nellie &amp; Co<button>With Brightwater</button></div><div class="arriving">',
  )
  expect(body).toContain('<style>h1{color:red}</style>')
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(sent.inline).toBe(`${hashOf('go()')} ${hashOf('h1{color:red}')}`)
  const other = await door.inject('/requests')
  expect(other.body).not.toContain('data-shell')
  // its text is part of the code, so the fonts are loaded at once
  const fontsLater = 'as="font" media="not all"'
  expect([body, other.body].map((page) => page.includes(fontsLater))).toEqual([true, false])
  expect(other.headers.inline).toBe(hashOf('go()'))
})

test('a page is compressed if the client supports it, and better once there was time', async () => {
  const plain = await door.inject('/compressed')
  const compressed = () => door.inject({ url: '/compressed', headers: { 'accept-encoding': 'gzip, br' } })
  const [first, sizes] = [await compressed(), new Set<number>()]
  await expect
    .poll(async () => {
      const { rawPayload, headers: sent } = await compressed()
      expect([sent['content-encoding'], sent.etag]).toEqual(['br', first.headers.etag])
      expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
      sizes.add(rawPayload.length)
      return Math.min(...sizes)
    })
    .toBeLessThan(first.rawPayload.length)
})

test('a page in another language has its own sentences, and names its language', async () => {
  const built = readFileSync(join(import.meta.dirname, '../../../../web/member/index.html'), 'utf8')
  writeFileSync(join(folder, 'index.html'), built)
  const spanish = fastify()
  const settings = () => ({ brand: 'Tendwell' })
  spanish.setNotFoundHandler(
    await appPages({ folder, languages: languageCodes, settings, look: () => undefined, headers, never: [] }),
  )
  const { body, headers: sent } = await spanish.inject({ url: '/sign-in', headers: { 'accept-language': 'es-MX,en' } })
  expect(body).toContain('<html lang="es" dir="ltr">')
  expect(body).toContain('Revisa tu conexión e <a href="">intenta de nuevo</a>.')
  expect(body).toContain('Esta página necesita JavaScript.')
  expect(body).not.toContain('Please')
  expect(body).toContain('href="/manifest.webmanifest?language=es"')
  expect(sent).toMatchObject({ 'content-language': 'es', vary: 'Accept-Encoding, Accept-Language, Cookie' })
  const chosen = { cookie: 'tendwell-language=en', 'accept-language': 'es' }
  expect((await spanish.inject({ url: '/sign-in', headers: chosen })).body).toContain('<html lang="en">')
  await spanish.close()
})
