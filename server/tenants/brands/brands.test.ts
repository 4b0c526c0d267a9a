import { describe, expect, test } from 'vitest'
import { BRAND_SHEET_HEADER } from '#contract/shared/live-stream.ts'
import { removeUnusedLogos } from '#server/files/logos/unused.ts'
import { companyOfPage } from '#server/tenants/brands/company-looks.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { PNG } from '#tests/world/files.ts'
import { PASSWORD } from '#tests/world/people.ts'
import { openWorld, setUpWorld, type World } from '#tests/world/world.ts'

const world = setUpWorld()
const COLORS = { light: { primary: '#16457a', column: '#DCE9F7' }, dark: {} }

const companyOf = async ({ app }: Pick<World, 'app'>) =>
  app.deskDb
    .selectFrom('companies')
    .select(['id', 'slug', 'name'])
    .where('slug', '=', 'brightwater')
    .executeTakeFirstOrThrow()
const save = (at: Pick<World, 'as' | 'olga'>, id: number, look: unknown) =>
  at.as(at.olga).put(`/desk/api/companies/${id}/look`, { look })

describe('a company’s look', () => {
  test('is the one of its members’ pages and mails on every server, until it is removed', async () => {
    const node = await openWorld()
    try {
      const other = await node.anotherNode()
      const { id, slug } = await companyOf(node)
      const file = Buffer.concat([PNG, Buffer.from('own')]).toString('base64')
      const logo_url = (await node.as(node.olga).post('/desk/api/logos', { file })).body.url as string
      const stored = { colors: { light: { primary: '#16457A', column: '#DCE9F7' }, dark: {} }, logo_url }
      const saved = await save(node, id, { colors: COLORS, logo_url })
      expect([saved.status, saved.body]).toEqual([200, { look: stored }])

      const sheetOf = async () => (await node.as(node.maya).get('/api/v1/users/current')).headers[BRAND_SHEET_HEADER]
      await expect.poll(() => sheetOf()).toMatch(new RegExp(`^/brand\\.css\\?v=${slug}~[\\w-]{16}$`))
      const address = String(await sheetOf())
      const { body, headers } = await other.memberDoor.inject(address)
      expect(body).toContain('--brand:#16457A')
      expect(body).toContain(`url("${logo_url}")`)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect((await other.memberDoor.inject('/brand.css')).body).toBe('')

      const passwords = { password: PASSWORD, new_password: 'another quiet harbour' }
      expect((await node.as(node.maya).put('/api/v1/users/current/password', passwords)).status).toBe(200)
      const mail = node.app.deskDb.selectFrom('outgoing').select('html').where('recipient', '=', node.maya.email)
      expect((await mail.executeTakeFirstOrThrow()).html).toContain('background:#DCE9F7')

      node.clock.advance(3 * DAY_MS)
      await removeUnusedLogos(node.app)
      expect((await node.memberDoor.inject(logo_url)).statusCode).toBe(200)

      expect((await save(node, id, null)).body).toEqual({ look: null })
      await expect.poll(() => sheetOf()).toBeUndefined()
      const { records } = (await node.as(node.olga).get('/desk/api/audit?type=company')).body
      expect(records.map(({ action }: { action: string }) => action)).toEqual(['saveCompanyLook', 'saveCompanyLook'])
    } finally {
      await node.close()
    }
  })

  test.each([
    [
      'look.colors.light.primary',
      { colors: { light: { primary: '#FFE066' }, dark: {} }, logo_url: null },
      /need 3 : 1/,
    ],
    ['look.logo_url', { colors: { light: {}, dark: {} }, logo_url: '/logos/0123456789abcdef' }, /upload it again/],
  ])('with a fault at %s is refused with a sentence', async (field, look, sentence) => {
    const { id } = await companyOf(world)
    const { status, body } = await save(world, id, look)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(body.errors[field][0]).toMatch(sentence)
    expect((await world.as(world.olga).get(`/desk/api/companies/${id}/look`)).body).toEqual({ look: null })
  })

  test('of a company that does not exist is not found', async () => {
    expect((await world.as(world.olga).get('/desk/api/companies/99999/look')).status).toBe(404)
    expect((await save(world, 99_999, null)).status).toBe(404)
  })
})

describe('a page', () => {
  const look = { colors: { light: {}, dark: {} }, logo_url: null, icons: null }
  const companyLooks = [
    { id: 1, slug: 'brightwater', look },
    { id: 2, slug: 'halden', look },
  ]

  test.each([
    ['/sign-up/brightwater', undefined, 1],
    ['/sign-up/Halden/', 'tendwell-company=brightwater', 2],
    ['/sign-up/other', 'tendwell-company=brightwater', undefined],
    ['/sign-in?company=halden', 'tendwell-company=brightwater', 2],
    ['/sign-in', 'a=b; tendwell-company=brightwater', 1],
    ['/dashboard?company=halden', 'tendwell-company=brightwater', 1],
    ['/dashboard', 'tendwell-company=', undefined],
    ['/dashboard', undefined, undefined],
  ])('at %s with the cookie %s has the look of company %s', (url, cookie, id) =>
    expect(companyOfPage({ companyLooks }, { url, cookie })?.id).toBe(id),
  )
})
