import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import type { Inline } from './headers.ts'
import { appPages } from './static.ts'

const HTML =
  '<!doctype html><head><meta name="tendwell-settings" content=""><title>Tendwell</title><script>go()</script><link rel="preload" href="/assets/text.woff2" as="font"></head>' +
  '<body><div id="root"></div><div class="arriving"></div></body>'
const SHELL =
  '<div data-shell="guest">{{brand}}{{#issuer}}<button>With {{issuer}}</button>{{/issuer}}{{#none}}<button>{{none}}</button>{{/none}}</div>'
const SHELLS = [{ path: '^/sign-in/?$', css: 'h1{color:red}', html: SHELL, hasWords: true }]
const FILES = [
  { path: '^/requests/[^/]+/?$', files: ['assets/request-1.js', 'assets/request-1.css'] },
  { path: '^/desk/?$', files: ['assets/desk-1.js'], signedIn: true },
]

const folder = scratchDirectory('pages')
const door = fastify()
const headers = (inline?: Inline) => ({ inline: [...(inline?.scripts ?? []), ...(inline?.styles ?? [])].join(' ') })
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), HTML)
  writeFileSync(join(folder, 'page-files.json'), JSON.stringify(FILES))
  writeFileSync(join(folder, 'shells.json'), JSON.stringify(SHELLS))
  const settings = () => ({ brand: 'Nellie & Co', issuer: 'Brightwater', none: '' })
  door.setNotFoundHandler(await appPages({ folder, settings, look: () => undefined, headers, never: [] }))
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

test('what only somebody needs who is signed in is named before the page’s own script, which asks for it', async () => {
  const { body } = await door.inject('/desk')
  const link = '<link rel="modulepreload" crossorigin href="/assets/desk-1.js" media="not all" />'
  expect(body.indexOf(link)).toBeGreaterThan(0)
  expect(body.indexOf(link)).toBeLessThan(body.indexOf('<script>'))
})

test('what the server alone reads is shown to nobody', async () => {
  expect((await door.inject('/page-files.json')).body).not.toContain('request-1')
  expect((await door.inject('/shells.json')).body).not.toContain('data-shell')
})

test('a page shows its shell, and its policy names what stands in it', async () => {
  const { body, headers: sent } = await door.inject('/sign-in')
  expect(body).toContain(
    '<div data-shell="guest">Nellie &amp; Co<button>With Brightwater</button></div><div class="arriving">',
  )
  expect(body).toContain('<style>h1{color:red}</style>')
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(sent.inline).toBe(`${hashOf('go()')} ${hashOf('h1{color:red}')}`)
  const other = await door.inject('/requests')
  expect(other.body).not.toContain('data-shell')
  // its words come with the code: the fonts are asked for at once
  const fontsLater = 'as="font" media="not all"'
  expect([body, other.body].map((page) => page.includes(fontsLater))).toEqual([true, false])
  expect(other.headers.inline).toBe(hashOf('go()'))
})

test('a page is sent compressed to who takes that, and smaller once there was time for it', async () => {
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
