import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { writeSurvey } from '#tests/world/catalog.ts'
import { addOffer, changesOf, offeringForm } from '#tests/world/desk-offerings.ts'
import { createCompany } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const PATH = '/desk/api/offerings'
const olga = () => world.as(world.olga)
const steps = { section_type: 'numbered', heading: 'How it works', cta_text: null, cta_url: null } as const
const line = (value: string, key = 'x', external_url: string | null = null) => ({ key, value, external_url })
const namesSeenBy = async (person = world.maya) =>
  (await world.as(person).get('/api/v1/offerings')).body.offerings.map(({ name }: { name: string }) => name)

describe('an offer', () => {
  test('is stored as written, and members see it with their next fetch', async () => {
    const help = await writeSurvey(world, { name: 'Find a pet sitter' })
    const draft = offeringForm({
      name: 'Dog walking',
      type: 'dog-walking',
      categories: ['Pet'],
      featured: true,
      request_survey_id: help,
      request_survey_cta: 'Find me a walker',
      sections: [
        { ...steps, items: [line('Call'), line('Meet')] },
        {
          section_type: 'key_value',
          heading: 'Reach them',
          items: [line('(555) 010-0100', 'phone', 'tel:+15550100100'), line('Portal', 'link', 'https://a.example/')],
          cta_text: 'Go there',
          cta_url: 'https://a.example/go',
        },
      ],
    })
    const { id } = await addOffer(world, draft)
    const seen = (await world.as(world.maya).get(`/api/v1/offerings/${id}`)).body.offering
    expect(seen).toMatchObject({ name: 'Dog walking', featured: true, request_survey_name: 'Find a pet sitter' })
    expect(seen.sections[0].items).toEqual([line('Call', '1'), line('Meet', '2')])
    expect(seen.sections[1]).toMatchObject({ cta_text: 'Go there', items: [{ key: 'phone' }, { key: 'link' }] })
    expect((await olga().get(`${PATH}/${id}`)).body.offering).toMatchObject({ version: 1, request_survey_id: help })
    expect(await changesOf(world, 'offering', id)).toEqual([
      expect.objectContaining({
        staff_id: world.olga.id,
        action: 'addOffering',
        before: null,
        after: expect.objectContaining({ name: 'Dog walking', categories: ['Pet'] }),
      }),
    ])
  })

  test('that is sent twice with one key is stored once, with the values of the last call', async () => {
    const key = randomUUID()
    const add = (name: string) => olga().post(PATH, { key, offering: offeringForm({ name }) })
    const [first, again] = [await add('Vet by phone'), await add('Vet by phone')]
    expect(again.body).toEqual(first.body)
    const corrected = await add('Vet by video')
    expect([corrected.status, corrected.body.offering.id]).toEqual([201, first.body.offering.id])
    const names = await namesSeenBy()
    expect(names.filter((name: string) => name.startsWith('Vet by'))).toEqual(['Vet by video'])
    expect(await changesOf(world, 'offering', first.body.offering.id)).toHaveLength(2)
  })

  test('is saved over the version that was opened, and rejected over an older one', async () => {
    const { id } = await addOffer(world, { name: 'Cat hotel', heading: 'A hotel' })
    const save = (version: number, heading: string) =>
      olga().put(`${PATH}/${id}`, { version, offering: offeringForm({ name: 'Cat hotel', heading }) })
    expect((await save(1, 'A better hotel')).body.offering.version).toBe(2)
    expect((await save(1, 'A better hotel')).status).toBe(200)
    const stale = await save(1, 'A worse hotel')
    expect([stale.status, stale.body.error]).toEqual([409, expect.stringContaining('Someone else changed this')])
    expect((await olga().get(`${PATH}/${id}`)).body.offering.heading).toBe('A better hotel')
    expect((await changesOf(world, 'offering', id)).at(-1)).toMatchObject({
      action: 'saveOffering',
      before: { heading: 'A hotel' },
      after: { heading: 'A better hotel' },
    })
  })

  test('that is retired is hidden from members and returns when restored, with one log record each', async () => {
    const { id } = await addOffer(world, { name: 'Bird care' })
    const retire = (retired: boolean) => olga().patch(`${PATH}/${id}`, { retired })
    await retire(true)
    expect((await retire(true)).body.offering.retired_at).toEqual(expect.any(String))
    expect(await namesSeenBy()).not.toContain('Bird care')
    expect((await world.as(world.maya).get(`/api/v1/offerings/${id}`)).status).toBe(404)
    await retire(false)
    expect(await namesSeenBy()).toContain('Bird care')
    expect((await changesOf(world, 'offering', id)).map(({ action }) => action)).toEqual([
      'addOffering',
      'retireOffering',
      'retireOffering',
    ])
  })

  test('of a company is visible to its members only', async () => {
    const halden = await createCompany(world.app.deskDb, { slug: 'halden', name: 'Halden Logistics' })
    await addOffer(world, { name: 'Halden pension', type: 'benefit', company_id: halden })
    await addOffer(world, { name: 'Brightwater pension', type: 'benefit', company_id: world.brightwater })
    const names = await namesSeenBy()
    expect(names).toContain('Brightwater pension')
    expect(names).not.toContain('Halden pension')
  })
})

describe('an invalid offer', () => {
  const refused: readonly [string, object, string][] = [
    ['without a name', { name: '  ' }, 'offering.name'],
    ['as a benefit of nobody', { type: 'benefit' }, 'offering.company_id'],
    ['as a partner’s offer of a company', { company_id: 1 }, 'offering.company_id'],
    ['of an unknown company', { type: 'benefit', company_id: 9999 }, 'offering.company_id'],
    ['with a type in other letters', { type: 'Pet insurance' }, 'offering.type'],
    ['with an unknown idea', { request_survey_id: 9999, request_survey_cta: 'Ask' }, 'offering.request_survey_id'],
    ['with an idea and no label', { request_survey_id: 1 }, 'offering.request_survey_cta'],
    ['with a logo from elsewhere', { provider_logo_url: 'https://a.example/logo.png' }, 'offering.provider_logo_url'],
    [
      'with a logo that was never stored',
      { provider_logo_url: `/logos/${'x'.repeat(43)}` },
      'offering.provider_logo_url',
    ],
    ['with a logo that climbs', { provider_logo_url: '/images/../secret.png' }, 'offering.provider_logo_url'],
    [
      'with a script for an address',
      { sections: [{ ...steps, cta_text: 'Go', cta_url: 'javascript:alert(1)', items: [] }] },
      'offering.sections.0.cta_url',
    ],
    [
      'with a button that leads nowhere',
      { sections: [{ ...steps, cta_text: 'Go', items: [] }] },
      'offering.sections.0.cta_url',
    ],
    [
      'with an address and no button',
      { sections: [{ ...steps, cta_url: 'https://a.example', items: [] }] },
      'offering.sections.0.cta_text',
    ],
    [
      'with a phone that leads to a page',
      { sections: [{ ...steps, section_type: 'key_value', items: [line('555', 'phone', 'https://a.example')] }] },
      'offering.sections.0.items.0.external_url',
    ],
    ['with an empty line', { sections: [{ ...steps, items: [line('')] }] }, 'offering.sections.0.items.0.value'],
    [
      'with a section of no kind',
      { sections: [{ ...steps, section_type: 'table', items: [] }] },
      'offering.sections.0.section_type',
    ],
    ['at no place', { position: -1 }, 'offering.position'],
  ]
  test.each(refused)('%s is reported at its field', async (_name, more, field) => {
    const answer = await olga().post(PATH, { key: randomUUID(), offering: { ...offeringForm(), ...more } })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(answer.body.errors[field][0]).not.toMatch(/Invalid|expected/)
  })

  test.each([
    ['phone', '+1 555 0100 200', 'tel:+15550100200'],
    ['phone', '+44 20 7946 0958', 'tel:+442079460958'],
    ['phone', '(555) 010-0200', 'tel:+15550100200'],
    ['email', 'help@müller.test', 'mailto:help@xn--mller-kva.test'],
  ])('but not for a %s written as %j', async (key, typed, link) => {
    const sections = [{ ...steps, section_type: 'key_value', items: [line('Call us', key, typed)] }]
    const answer = await olga().post(PATH, { key: randomUUID(), offering: { ...offeringForm(), sections } })
    expect([answer.status, answer.body.offering?.sections[0].items[0].external_url]).toEqual([201, link])
  })

  test('with an unknown ID is not found', async () => {
    const body = { version: 1, offering: offeringForm() }
    expect((await olga().put(`${PATH}/999999`, body)).status).toBe(404)
    expect((await olga().patch(`${PATH}/999999`, { retired: true })).status).toBe(404)
    expect((await olga().get(`${PATH}/none`)).status).toBe(404)
  })
})

describe('the list', () => {
  const found = async (query: string) =>
    (await olga().get(`${PATH}?${query}`)).body.offerings.map(({ name }: { name: string }) => name)

  test('is searched by words, and filtered by company, type, featured and retired', async () => {
    const { id } = await addOffer(world, { name: '100% fern', type: 'plants', featured: true })
    await addOffer(world, { name: 'Fern shop', type: 'plants' })
    await addOffer(world, { name: 'Fern benefit', type: 'benefit', company_id: world.brightwater })
    expect(await found('q=fern')).toEqual(['Fern benefit', '100% fern', 'Fern shop'])
    expect(await found('q=100%25')).toEqual(['100% fern'])
    expect(await found('type=plants&featured=true')).toEqual(['100% fern'])
    expect(await found(`company=${world.brightwater}&q=fern`)).toEqual(['Fern benefit'])
    await olga().patch(`${PATH}/${id}`, { retired: true })
    expect(await found('q=fern')).not.toContain('100% fern')
    expect(await found('q=fern&retired=true')).toEqual(['100% fern'])
  })

  test.each(['company=x', 'featured=1', 'retired=maybe'])('rejects ?%s', async (query) => {
    expect((await olga().get(`${PATH}?${query}`)).status).toBe(422)
  })

  test('includes the records to which an offer can refer', async () => {
    const { body } = await olga().get('/desk/api/offering_choices')
    expect(body.companies).toContainEqual({ id: world.brightwater, name: 'Brightwater Foods' })
    expect(body.types).toContain('plants')
  })
})

test('offers are for operations only', async () => {
  for (const person of [world.theo, world.bruno]) {
    expect((await world.as(person).get(PATH)).status).toBe(403)
    expect((await world.as(person).post(PATH, { key: randomUUID(), offering: offeringForm() })).status).toBe(403)
  }
  expect((await world.as(world.maya).get(PATH)).status).toBe(401)
  expect((await olga().post(PATH, { key: randomUUID(), offering: offeringForm() }, { 'x-desk-csrf': '' })).status).toBe(
    403,
  )
})
