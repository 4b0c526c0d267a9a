import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type BrandLook, colorOf, derivedTokens, type Scheme } from '#contract/desk/brand-look.ts'
import type { MemberApp } from '#server/http/app.ts'
import type { PageLook } from '#server/http/static.ts'

const PATH = '/brand.css'
const YEAR = 'public, max-age=31536000, immutable'

/** The brand's style sheet. It is small, and made from the settings in force: no server holds an older one. */
export function brandAddress(door: FastifyInstance, { config }: Pick<MemberApp, 'config'>) {
  door.route<{ Querystring: { v?: string } }>({
    method: ['GET', 'HEAD'],
    url: PATH,
    async handler(request, reply) {
      const { css, version } = sheetOf(config.look)
      // a server that has not heard of the newest brand yet must not be believed for a year
      const caching = request.query.v === version ? YEAR : 'no-cache'
      reply.header('etag', `"${version}"`).header('cache-control', caching).type('text/css; charset=utf-8')
      if (request.headers['if-none-match'] === `"${version}"`) return reply.code(304).send()
      return reply.send(css)
    },
  })
}

/** What a page says of the look before its first paint; undefined where it is as it came. */
export function pageLook(look: BrandLook): PageLook | undefined {
  const { css, version } = sheetOf(look)
  if (css === '') return undefined
  return {
    stylesheet: `${PATH}?v=${version}`,
    themeColor: colorOf(look.colors, 'light', 'primary'),
    icon: look.icons?.touch ?? null,
    instead: look.icons ? standIns(look.icons) : {},
  }
}

/** For what asks for an icon by its old name: a notification, a browser that reads no page. */
function standIns({ any, touch }: NonNullable<BrandLook['icons']>) {
  return { '/icon-192.png': any, '/apple-touch-icon.png': touch, '/favicon.ico': touch }
}

const sheets = new WeakMap<BrandLook, { css: string; version: string }>()

/** Made once of each look: every page asks for its address. */
function sheetOf(look: BrandLook) {
  const sheet = sheets.get(look) ?? writeSheet(look)
  sheets.set(look, sheet)
  return sheet
}

function writeSheet(look: BrandLook) {
  const css = [
    block(':root', declarations(look, 'light')),
    inTheDark(look),
    look.logo_url === null ? '' : logoRules(look, look.logo_url),
  ].join('')
  return { css, version: createHash('sha256').update(css).digest('base64url').slice(0, 16) }
}

/** By the system's wish and by the person's own, as in web/styles/tokens.css. */
function inTheDark(look: BrandLook): string {
  const dark = declarations(look, 'dark')
  if (dark === '') return ''
  const bySystem = block(':root:not([data-scheme="light"])', dark)
  return `@media screen and (prefers-color-scheme:dark){${bySystem}}\n${block(':root[data-scheme="dark"]', dark)}`
}

function declarations({ colors }: BrandLook, scheme: Scheme): string {
  return Object.entries(derivedTokens(colors, scheme))
    .map(([token, value]) => `--${token}:${value}`)
    .join(';')
}

/** In the mark's own box, so that nothing moves; on the light column's color, which it was made for, in the dark too. */
function logoRules({ colors }: BrandLook, logo: string): string {
  const ground = colorOf(colors, 'light', 'column')
  return [
    block('[data-mark]', `background:${ground} url("${logo}") center/88% auto no-repeat;border-radius:6px`),
    block('[data-mark]>*', 'display:none'),
  ].join('')
}

function block(selector: string, declared: string): string {
  return declared === '' ? '' : `${selector}{${declared}}\n`
}
