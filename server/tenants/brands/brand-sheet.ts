import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type BrandLook, type CompanyLook, type Scheme } from '#contract/desk/operations/brand.ts'
import { colorOf, derivedTokens } from '#domain/brand-palette.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import type { PageLook } from '#server/platform/http/static/static.ts'

const PATH = '/brand.css'
const YEAR = 'public, max-age=31536000, immutable'

/** Style sheet of the brand. It is small and generated from the current settings, so no server has an outdated one. */
export function brandAddress(door: FastifyInstance, { config }: Pick<MemberApp, 'config'>) {
  door.route<{ Querystring: { v?: string } }>({
    method: ['GET', 'HEAD'],
    url: PATH,
    async handler(request, reply) {
      const asked = request.query.v ?? ''
      const company = config.companyLooks.find(({ slug }) => asked.startsWith(slug + OF_COMPANY))
      const { css, version } = sheetOf(company ? worn(config, company) : config.look)
      // a server without the newest brand must not have its response cached for a year
      const caching = asked === addressed(version, company) ? YEAR : 'no-cache'
      reply.header('etag', `"${version}"`).header('cache-control', caching).type('text/css; charset=utf-8')
      if (request.headers['if-none-match'] === `"${version}"`) return reply.code(304).send()
      return reply.send(css)
    },
  })
}

/** Between the company and the version in the address of its sheet; a slug has no such character. */
const OF_COMPANY = '~'

const addressed = (version: string, company: CompanyLook | undefined) =>
  company ? company.slug + OF_COMPANY + version : version

const companyWorn = new WeakMap<CompanyLook, { of: BrandLook; look: BrandLook }>()

/** The look of a company's members: its colors and logo, or the installation's logo, and the installation's icons. */
function worn({ look }: Pick<Config, 'look'>, company: CompanyLook): BrandLook {
  const known = companyWorn.get(company)
  if (known?.of === look) return known.look
  const own = { ...company.look, logo_url: company.look.logo_url ?? look.logo_url, icons: look.icons }
  companyWorn.set(company, { of: look, look: own })
  return own
}

/** The address of the sheet for the members of a company, or of the installation's; null for the default brand. */
export const sheetAddress = (config: Pick<Config, 'look' | 'companyLooks'>, company: CompanyLook | undefined) =>
  pageLook(config, company)?.stylesheet ?? null

/** Brand data that a page needs before its first paint; undefined for the default brand. */
export function pageLook(config: Pick<Config, 'look'>, company?: CompanyLook): PageLook | undefined {
  const look = company ? worn(config, company) : config.look
  const { css, version } = sheetOf(look)
  if (css === '') return undefined
  return {
    stylesheet: `${PATH}?v=${addressed(version, company)}`,
    themeColor: colorOf(look.colors, 'light', 'primary'),
    icon: look.icons?.touch ?? null,
    instead: look.icons ? standIns(look.icons) : {},
  }
}

/** For clients that request an icon by its fixed name: a notification, or a browser that reads no page. */
function standIns({ any, touch }: NonNullable<BrandLook['icons']>) {
  return { '/icon-192.png': any, '/apple-touch-icon.png': touch, '/favicon.ico': touch }
}

const sheets = new WeakMap<BrandLook, { css: string; version: string }>()

/** Created once per look, because every page needs its address. */
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

/** Follows the system's preference and the person's own setting, as in web/styles/tokens.css. */
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

/**
 * Keeps the size of the mark, so that nothing moves. The logo is on the light column's color, for which it was
 * designed, also in the dark scheme.
 */
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
