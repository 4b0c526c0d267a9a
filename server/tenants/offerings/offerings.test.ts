import { beforeAll, describe, expect, test } from 'vitest'
import { writeSurvey } from '#tests/world/catalog.ts'
import { createCompany } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
const ids: Record<string, number> = {}
let help: { live: number; retired: number; hidden: number }

type Given = {
  name: string
  type: string
  company_id?: number
  featured?: boolean
  request_survey_id?: number
  retired_at?: Date
  provider_logo_url?: string
}

async function give(offerings: Given[]) {
  for (const [position, offering] of offerings.entries()) {
    const row = await world.app.db
      .insertInto('offerings')
      .values({
        external_id: world.app.newId(),
        heading: 'Heading',
        provider_name: 'Linden',
        categories: JSON.stringify(['Medical']),
        position,
        request_survey_cta: 'Ask us',
        ...offering,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[offering.name] = row.id
  }
}

beforeAll(async () => {
  const halden = await createCompany(world.app.deskDb, { slug: 'halden', name: 'Halden Logistics' })
  help = {
    live: await writeSurvey(world, { name: 'Help me with my benefits' }),
    retired: await writeSurvey(world, { retired_at: world.clock.now() }),
    hidden: await writeSurvey(world, { for_alpha: false }),
  }
  const ours = { type: 'benefit', company_id: world.brightwater }
  await give([
    { name: 'Health plan', ...ours, request_survey_id: help.live, provider_logo_url: '/images/providers/linden.svg' },
    {
      name: 'Eye care',
      ...ours,
      featured: true,
      request_survey_id: help.retired,
      provider_logo_url: 'javascript:alert(1)',
    },
    { name: 'Gym', ...ours, featured: true, request_survey_id: help.hidden },
    { name: 'Ended', ...ours, retired_at: world.clock.now() },
    { name: 'Halden pension', type: 'benefit', company_id: halden },
    { name: 'Car insurance', type: 'auto-insurance' },
    { name: 'Pet insurance', type: 'pet-insurance' },
  ])
  await world.app.db
    .insertInto('offering_sections')
    .values([
      {
        offering_id: ids['Health plan'] ?? 0,
        position: 2,
        section_type: 'text',
        heading: 'Second',
        items: '[]',
        cta_text: 'Go',
        cta_url: 'https://linden.example/',
      },
      {
        offering_id: ids['Health plan'] ?? 0,
        position: 1,
        section_type: 'key_value',
        heading: 'First',
        items: JSON.stringify([
          { key: 'phone', value: '555', external_url: 'tel:+15550100' },
          { key: 'link', value: 'Bad', external_url: 'javascript:alert(1)' },
        ]),
        cta_url: '//evil.example',
      },
    ])
    .execute()
})

const list = async (query = '', as = world.maya) => {
  const { status, body } = await world.as(as).get(`/api/v1/offerings${query}`)
  expect(status).toBe(200)
  return body.offerings
}
const names = async (query = '', as = world.maya) => (await list(query, as)).map(({ name }: { name: string }) => name)

describe('offerings', () => {
  const BENEFITS = ['Health plan', 'Eye care', 'Gym']
  const PRODUCTS = ['Car insurance', 'Pet insurance']

  test("are the benefits of the member's own company and every partner's offers", async () => {
    expect(await names()).toEqual([...BENEFITS, ...PRODUCTS])
    await world.app.db.deleteFrom('member_companies').where('member_id', '=', world.jonah.id).execute()
    expect(await names('', world.jonah)).toEqual(PRODUCTS)
  })

  test.each([
    ['?types=benefit', BENEFITS],
    ['?types=product', PRODUCTS],
    ['?types=product,benefit', [...BENEFITS, ...PRODUCTS]],
    ['?types=', [...BENEFITS, ...PRODUCTS]],
    ['?limit=2', ['Health plan', 'Eye care', ...PRODUCTS]],
    ['?limit=1', ['Health plan', 'Car insurance']],
    ['?types=product&limit=1', ['Car insurance']],
    ['?prefer_featured=true', ['Eye care', 'Gym', ...PRODUCTS]],
    ['?prefer_featured=true&limit=1', ['Eye care', 'Car insurance']],
    ['?prefer_featured=false', [...BENEFITS, ...PRODUCTS]],
  ])('with %s are selected and limited per type', { tags: ['@7.28', '@7.29'] }, async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test.each([
    'types=insurance',
    'types=benefit,x',
    'limit=0',
    'limit=1e3',
    'limit=-1',
    'limit=1000',
    'prefer_featured=1',
    'types=benefit&types=product',
  ])('reject ?%s', async (query) => {
    const answer = await world.as(world.maya).get(`/api/v1/offerings?${query}`)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [query.split('=')[0]]])
  })

  test('omit their sections in the list, and offer help only with an idea that can be started', async () => {
    const [plan, eyes, gym] = await list()
    expect(plan).toEqual({
      id: ids['Health plan'],
      external_id: expect.any(String),
      type: 'benefit',
      featured: false,
      categories: ['Medical'],
      name: 'Health plan',
      heading: 'Heading',
      subheading: '',
      provider_name: 'Linden',
      provider_logo_url: '/images/providers/linden.svg',
      hue: 'wildcard',
      request_survey_cta: 'Ask us',
      request_survey_id: help.live,
      request_survey_name: 'Help me with my benefits',
    })
    for (const none of [eyes, gym])
      expect(none).toMatchObject({
        request_survey_cta: null,
        request_survey_id: null,
        request_survey_name: null,
        provider_logo_url: null,
      })
  })
})

describe('one offering', () => {
  const get = (id: string | number | undefined, as = world.maya) => world.as(as).get(`/api/v1/offerings/${String(id)}`)

  test('has its sections in order, and no address that could run scripts', async () => {
    const { status, body } = await get(ids['Health plan'])
    expect([status, body.offering.name]).toEqual([200, 'Health plan'])
    expect(body.offering.sections).toEqual([
      {
        id: expect.any(Number),
        section_type: 'key_value',
        heading: 'First',
        items: [
          { key: 'phone', value: '555', external_url: 'tel:+15550100' },
          { key: 'link', value: 'Bad', external_url: null },
        ],
        cta_text: null,
        cta_url: null,
      },
      {
        id: expect.any(Number),
        section_type: 'text',
        heading: 'Second',
        items: [],
        cta_text: 'Go',
        cta_url: 'https://linden.example/',
      },
    ])
    expect((await get(ids['Gym'])).body.offering.sections).toEqual([])
  })

  test('of another company, retired, unknown or with an invalid ID gives the same response', async () => {
    const answers = await Promise.all(
      [ids['Halden pension'], ids['Ended'], 999_999, 'x', '-1', '99999999999'].map((id) => get(id)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await get(ids['Health plan'], world.jonah)).status).toBe(404)
  })
})

test('categories are in order', async () => {
  await world.app.db
    .insertInto('offering_categories')
    .values([
      { name: 'Money', image_url: '/images/money.svg', position: 2 },
      { name: 'Medical', image_url: '/images/medical.svg', position: 1 },
    ])
    .execute()
  const { status, body } = await world.as(world.maya).get('/api/v1/offering_categories')
  expect([status, body]).toEqual([
    200,
    {
      offering_categories: [
        { external_id: expect.any(Number), name: 'Medical', image_url: '/images/medical.svg' },
        { external_id: expect.any(Number), name: 'Money', image_url: '/images/money.svg' },
      ],
    },
  ])
})

test('require sign-in', async () => {
  for (const path of ['/offerings', `/offerings/${ids['Gym']}`, '/offering_categories'])
    expect((await world.as(null).get(`/api/v1${path}`)).status).toBe(401)
})
