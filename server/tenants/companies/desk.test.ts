import { describe, expect, test } from 'vitest'
import type { CompanyForm } from '#contract/desk/operations/companies.ts'
import { companyForm as form } from '#tests/world/desk-companies.ts'
import { changesOf } from '#tests/world/desk-offerings.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ INTERNAL_COMPANIES: 'our-lab', REQUESTS_KEPT_MONTHS: '84,brightwater=24' })

const PATH = '/desk/api/companies'
const olga = () => world.as(world.olga)
const add = async (more: Partial<CompanyForm>) => (await olga().post(PATH, { company: form(more) })).body.company
const link = async (slug: string) => (await world.as(null).get(`/api/v1/companies/${slug}`)).status
const brightwater = async () => (await olga().get(`${PATH}/${world.brightwater}`)).body.company

describe('a company', () => {
  test('is added with a link that works at once, and is logged', async () => {
    const company = await add({ name: 'Oakhurst Legal', slug: ' OakHurst ' })
    expect(company).toMatchObject({ version: 1, slug: 'oakhurst', members: null, slug_may_change: true })
    expect(company.sign_up_url).toBe(`${world.app.config.publicUrl}/sign-up/oakhurst`)
    expect(await link('oakhurst')).toBe(200)
    expect(await changesOf(world, 'company', company.id)).toEqual([
      expect.objectContaining({
        action: 'addCompany',
        before: null,
        after: expect.objectContaining({ slug: 'oakhurst' }),
      }),
    ])
  })

  test('that is added twice with the same values is created once, and a taken slug is rejected', async () => {
    const first = await add({ slug: 'tallow' })
    expect((await add({ slug: 'tallow' })).id).toBe(first.id)
    const other = await olga().post(PATH, { company: form({ slug: 'tallow', name: 'Another' }) })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['company.slug']])
  })

  test('is saved only over the version that was opened, with both values in the log', async () => {
    const { id } = await add({ slug: 'harbor', name: 'Harbor' })
    const save = (version: number, more: Partial<CompanyForm>) =>
      olga().put(`${PATH}/${id}`, { version, company: form({ slug: 'harbor', name: 'Harbor', ...more }) })
    expect((await save(1, { mfa_policy: 'required' })).body.company).toMatchObject({
      version: 2,
      mfa_policy: 'required',
    })
    expect((await save(1, { mfa_policy: 'off' })).status).toBe(409)
    expect((await changesOf(world, 'company', id)).at(-1)).toMatchObject({
      action: 'saveCompany',
      before: { mfa_policy: 'optional' },
      after: { mfa_policy: 'required' },
    })
  })

  test('has English as its default language until another one is chosen, which a form without it keeps', async () => {
    const { id, language } = await add({ slug: 'lindero', name: 'Lindero' })
    const save = async (version: number, more: Partial<CompanyForm>) =>
      (await olga().put(`${PATH}/${id}`, { version, company: form({ slug: 'lindero', name: 'Lindero', ...more }) }))
        .body
    expect([language, (await save(1, { language: 'es' })).company.language]).toEqual(['en', 'es'])
    expect((await changesOf(world, 'company', id)).at(-1)).toMatchObject({
      action: 'saveCompany',
      before: { language: 'en' },
      after: { language: 'es' },
    })
    expect((await save(2, { mfa_policy: 'off' })).company).toMatchObject({ mfa_policy: 'off', language: 'es' })
  })

  test('serves eligible people only and has a contact, unless its form says otherwise or lacks the fields', async () => {
    const company = await add({ slug: 'orchard', name: 'Orchard' })
    expect(company).toMatchObject({ access: 'eligible', grace_days: 30, contact_name: null, contact_email: null })
    const save = async (version: number, more: object) =>
      (
        await olga().put(`${PATH}/${company.id}`, {
          version,
          company: form({ slug: 'orchard', name: 'Orchard', ...more }),
        })
      ).body.company
    const contact = { contact_name: 'Petra Vogel', contact_email: 'Petra@Orchard.example' }
    const wanted = { access: 'everyone', grace_days: 0, ...contact, contact_email: 'petra@orchard.example' }
    expect(await save(1, { access: 'everyone', grace_days: 0, ...contact })).toMatchObject(wanted)
    expect((await changesOf(world, 'company', company.id)).at(-1)).toMatchObject({
      before: { access: 'eligible', grace_days: 30, contact_name: null, contact_email: null },
      after: wanted,
    })
    expect(await save(2, { mfa_policy: 'off' })).toMatchObject({ version: 3, ...wanted })
  })

  test('that requires a second factor asks its members for it from their next call on', async () => {
    const { version, name, slug } = await brightwater()
    const save = (from: number, mfa_policy: 'optional' | 'required') =>
      olga().put(`${PATH}/${world.brightwater}`, { version: from, company: form({ name, slug, mfa_policy }) })
    await save(version, 'required')
    expect((await world.as(world.maya).get('/api/v1/requests/open')).body).toEqual({
      error: 'MFA authentication required',
    })
    await save(version + 1, 'optional')
    expect((await world.as(world.maya).get('/api/v1/requests/open')).status).toBe(200)
  })

  test('keeps its slug after the first sign-up', async () => {
    const { version, name } = await brightwater()
    const answer = await olga().put(`${PATH}/${world.brightwater}`, { version, company: form({ name, slug: 'other' }) })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['company.slug']])
    const { id } = await add({ slug: 'early' })
    await add({ slug: 'late' })
    const move = (slug: string, from: number) => olga().put(`${PATH}/${id}`, { version: from, company: form({ slug }) })
    expect((await move('late', 1)).status).toBe(422)
    expect((await move('earlier', 1)).body.company.slug).toBe('earlier')
    expect([await link('early'), await link('earlier')]).toEqual([404, 200])
  })

  test('of our own staff has no link, and one that the configuration names cannot be changed', async () => {
    const { id } = await add({ slug: 'our-lab', name: 'Our lab' })
    const stored = (await olga().get(`${PATH}/${id}`)).body.company
    expect(stored).toMatchObject({ internal: true, internal_by_configuration: true, sign_up_url: null })
    expect(await link('our-lab')).toBe(404)
    const save = (more: Partial<CompanyForm>) =>
      olga().put(`${PATH}/${id}`, {
        version: stored.version,
        company: form({ slug: 'our-lab', name: 'Our lab', ...more }),
      })
    expect((await save({ internal: false })).body.company.internal).toBe(true)
    expect((await save({ slug: 'elsewhere' })).status).toBe(422)
  })

  test('that is closed accepts no sign-ups and hides its benefits, while its members stay, and can be reopened', async () => {
    const close = (closed: boolean) => olga().patch(`${PATH}/${world.brightwater}`, { closed })
    expect((await close(true)).body.company).toMatchObject({ sign_up_url: null, closed_at: expect.any(String) })
    expect(await link('brightwater')).toBe(404)
    const user = {
      email: 'late@example.com',
      password: 'a quiet harbour',
      name: 'Late',
      last_name: 'One',
      terms_of_service: 1,
    }
    const late = await world.as(null).post('/api/v1/users/sign_up', { user: { ...user, company_slug: 'brightwater' } })
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['user.company_slug']])
    expect((await world.as(world.maya).get('/api/v1/users/current')).body.companies).toEqual([])
    await close(false)
    expect(await link('brightwater')).toBe(200)
    expect((await world.as(world.maya).get('/api/v1/users/current')).body.companies).toHaveLength(1)
    expect((await changesOf(world, 'company', world.brightwater)).slice(-2).map(({ action }) => action)).toEqual([
      'closeCompany',
      'closeCompany',
    ])
  })
})

test('shows its number of members from eleven on', async () => {
  expect((await brightwater()).members).toBeNull()
  const members = Array.from({ length: 9 }, (_, at) => ({
    external_id: world.app.newId(),
    email: `crowd-${at}@example.com`,
    first_name: 'Some',
    last_name: 'Body',
    password_hash: 'none',
  }))
  const rows = await world.app.deskDb.insertInto('members').values(members).returning('id').execute()
  const places = rows.map(({ id }) => ({ member_id: id, company_id: world.brightwater }))
  await world.app.deskDb.insertInto('member_companies').values(places).execute()
  expect((await brightwater()).members).toBe(11)
  const { body } = await olga().get(PATH)
  expect(body.companies).toContainEqual(expect.objectContaining({ id: world.brightwater, members: 11, verified: null }))
  const change = (fields: object) =>
    world.app.deskDb.updateTable('member_companies').set(fields).where('company_id', '=', world.brightwater).execute()
  await change({ verified_at: world.clock.now() })
  expect(await brightwater()).toMatchObject({ members: 11, verified: 11 })
  await change({ ended_at: world.clock.now(), grace_until: world.clock.now() })
  expect(await brightwater()).toMatchObject({ members: null, verified: null, slug_may_change: false })
  await change({ ended_at: null, grace_until: null })
})

test.each([
  [{ name: ' ' }, 'company.name'],
  [{ slug: 'Two words' }, 'company.slug'],
  [{ slug: '-edge' }, 'company.slug'],
  [{ mfa_policy: 'sometimes' }, 'company.mfa_policy'],
  [{ language: 'tlh' }, 'company.language'],
  [{ access: 'nobody' }, 'company.access'],
  [{ grace_days: 366 }, 'company.grace_days'],
  [{ grace_days: 'soon' }, 'company.grace_days'],
  [{ contact_email: 'petra' }, 'company.contact_email'],
  [{ image_url: 'https://a.example/logo.png' }, 'company.image_url'],
  [{ image_url: `/logos/${'x'.repeat(43)}` }, 'company.image_url'],
])('%j is rejected at its field', async (more, field) => {
  const answer = await olga().post(PATH, { company: { ...form({ slug: 'never' }), ...more } })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  expect(await link('never')).toBe(404)
})

test('a company shows how long completed requests and closed accounts are kept', async () => {
  const { kept } = await add({ slug: 'keeper', name: 'Keeper' })
  expect([kept, (await brightwater()).kept]).toEqual([
    { request_months: 84, account_days: 365 },
    { request_months: 24, account_days: 365 },
  ])
})

test('companies are for operations only, and an unknown one is not found', async () => {
  for (const person of [world.theo, world.bruno]) expect((await world.as(person).get(PATH)).status).toBe(403)
  expect((await world.as(world.maya).get(PATH)).status).toBe(401)
  expect((await olga().get(`${PATH}/999999`)).status).toBe(404)
  expect((await olga().patch(`${PATH}/999999`, { closed: true })).status).toBe(404)
})
