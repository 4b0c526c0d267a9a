import { beforeAll, describe, expect, test } from 'vitest'
import { writeCategory, writeSurvey } from '#tests/world/catalog.ts'
import { addOffer } from '#tests/world/desk-offerings.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
const SPANISH = { 'accept-language': 'es-MX' }
const SIZES = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
]
let category: number
let idea: number
let offer: number

beforeAll(async () => {
  category = await writeCategory(world)
  const size = { datum: 2, label: 'How big?', type: 'SingleSelectInput', options: SIZES } as const
  idea = await writeSurvey(world, { name: 'Find a vet', categoryId: category, questions: [{ datum: 1 }, size] })
  const contact = [
    { key: 'phone', value: '(555) 010-0177', external_url: 'tel:+15550100177' },
    { key: 'link', value: 'Choose a time', external_url: 'https://paw.example/' },
  ]
  const section = { section_type: 'key_value', heading: 'Reach us', items: contact, cta_text: null, cta_url: null }
  const { id } = await addOffer(world, {
    categories: ['Pets'],
    request_survey_id: idea,
    request_survey_cta: 'Help me',
    sections: [section as never],
  })
  offer = id
  const { external_id } = await world.app.db
    .insertInto('offering_categories')
    .values({ name: 'Pets', image_url: '/images/categories/pet.svg' })
    .returning('external_id')
    .executeTakeFirstOrThrow()
  await publish('category', category, { name: 'Mascotas' })
  await publish('idea', idea, { name: 'Buscar un veterinario' })
  await publish('offering', offer, {
    name: 'Seguro',
    'section:1:heading': 'Llámanos',
    'section:1:line:2': 'Elige una hora',
  })
  await publish('offering_category', external_id, { name: 'Mascotas' })
  const version = await world.app.db
    .selectFrom('survey_versions')
    .select('id')
    .where('survey_id', '=', idea)
    .executeTakeFirstOrThrow()
  await publish('version', version.id, { 'question:datum-2': '¿Qué tamaño?', 'choice:datum-2:s': 'Pequeño' })
})

async function publish(
  kind: 'category' | 'idea' | 'version' | 'offering' | 'offering_category',
  id: number,
  texts: Record<string, string>,
) {
  const rows = Object.entries(texts).map(([field, translation]) => ({ kind, thing_id: id, field, translation }))
  await world.app.db
    .insertInto('translations')
    .values(rows.map((row) => ({ ...row, language: 'es', english: 'English' })))
    .execute()
}

const maya = () => world.as(world.maya)
const read = async (path: string, headers = SPANISH) => (await maya().get(`/api/v1/${path}`, headers)).body

describe('the catalog', () => {
  test('is in the language of the member, and names what is English', async () => {
    const { survey_categories } = await read('survey_categories')
    expect(survey_categories[0]).toMatchObject({
      name: 'Mascotas',
      request_surveys: [{ name: 'Buscar un veterinario' }],
    })
    expect(JSON.stringify(survey_categories)).not.toContain('in_english')
    const other = await writeCategory(world, 'Garden', 2)
    const listed = (await read('survey_categories')).survey_categories
    expect(listed[1]).toMatchObject({ id: other, name: 'Garden', in_english: ['name'] })
  })

  test('is the same in English as without translations', async () => {
    const english = JSON.stringify(await read('survey_categories', { 'accept-language': 'en-US' }))
    expect(english).toContain('Find a vet')
    expect(english).not.toMatch(/Mascotas|in_english/)
  })
})

describe('a question', () => {
  test('and its choices are in the language of the call, and the values never are', async () => {
    const begun = await maya().post(`/api/v1/request_surveys/${idea}/user_request_surveys`, {}, SPANISH)
    expect(begun.body.user_request_survey.next_item.item).toMatchObject({
      question: 'Question 1?',
      in_english: ['question'],
    })
    const run = `/api/v1/user_request_surveys/${begun.body.user_request_survey.id}`
    const answer = (datum: number, value: string) =>
      maya().post(
        `${run}/user_request_answers`,
        { user_request_answer: { object_satisfied_id: datum, object_satisfied_type: 'Datum', value } },
        SPANISH,
      )
    await answer(1, 'Biscuit')
    expect((await maya().get(`${run}/next_screen_item`, SPANISH)).body.next_item.item).toMatchObject({
      question: '¿Qué tamaño?',
      select_options: [
        { value: 's', label: 'Pequeño' },
        { value: 'l', label: 'Large', in_english: ['label'] },
      ],
    })
    expect((await answer(2, 's')).body.user_request_answer.value).toBe('s')
    const resumed = (await maya().get(run, SPANISH)).body.user_request_survey
    expect(resumed).toMatchObject({
      request_survey: { name: 'Buscar un veterinario' },
      answered: [{ value: 'Biscuit' }, { item: { question: '¿Qué tamaño?' }, value: 's' }],
      next_item: null,
    })
    // the concierge reads the same English in every language
    const { external_id } = (await maya().post(`${run}/submit`, {}, SPANISH)).body.request
    const request = await world.app.db
      .selectFrom('requests')
      .select(['name', 'answers'])
      .where('external_id', '=', external_id)
      .executeTakeFirstOrThrow()
    expect(request).toEqual({
      name: 'Find a vet',
      answers: [
        { question: 'Question 1?', answer: 'Biscuit' },
        { question: 'How big?', answer: 'Small' },
      ],
    })

    const shown = { name: 'Buscar un veterinario', survey_category_name: 'Mascotas' }
    expect((await read('requests/open')).requests).toMatchObject([shown])
    expect((await read(`requests/${external_id}`)).request).toMatchObject({
      ...shown,
      survey: { id: idea, name: 'Buscar un veterinario' },
      answers: [
        { question: 'Question 1?', answer: 'Biscuit', in_english: ['question'] },
        { question: '¿Qué tamaño?', answer: 'Pequeño' },
      ],
    })
    expect((await read('opening')).opening).toMatchObject({ request_name: 'Buscar un veterinario' })
  })
})

describe('a request', () => {
  const gate = { name: 'Fix the gate', survey_category_name: 'Garden' }
  const inEnglish = { ...gate, in_english: ['name', 'survey_category_name'] }

  test('names what the catalog has only in English, wherever its name is shown', async () => {
    const categoryId = await writeCategory(world, 'Garden', 3)
    const ideaId = await writeSurvey(world, {
      name: 'Fix the gate',
      categoryId,
      questions: [{ datum: 5, label: 'How high?', type: 'SingleSelectInput', options: SIZES }],
    })
    const member = world.as(world.jonah)
    const spanish = async (path: string) => (await member.get(`/api/v1/${path}`, SPANISH)).body
    const begun = await member.post(`/api/v1/request_surveys/${ideaId}/user_request_surveys`, {}, SPANISH)
    const run = `/api/v1/user_request_surveys/${begun.body.user_request_survey.id}`
    await member.post(`${run}/user_request_answers`, {
      user_request_answer: { object_satisfied_id: 5, object_satisfied_type: 'Datum', value: 'l' },
    })
    const id = (await member.post(`${run}/submit`, {}, SPANISH)).body.request.external_id
    await world.as(world.theo).get(`/desk/api/requests/${id}`)
    expect((await spanish('requests/open')).requests).toMatchObject([inEnglish])
    expect((await spanish('found_requests?q=gate')).requests).toMatchObject([inEnglish])
    expect((await spanish('opening')).opening).toMatchObject({ in_english: ['request_name'] })
    expect((await spanish('readings')).readings[0].request).toMatchObject({ name: gate.name, in_english: ['name'] })
    expect((await spanish(`requests/${id}`)).request).toMatchObject({
      ...inEnglish,
      survey: { id: ideaId, name: gate.name, in_english: ['name'] },
      answers: [{ question: 'How high?', answer: 'Large', in_english: ['question', 'answer'] }],
    })
    expect(JSON.stringify((await member.get('/api/v1/requests/open')).body)).not.toContain('in_english')
  })

  test('with a name of its own says nothing about its language', async () => {
    const { external_id } = await giveRequest(world, world.jonah, { name: 'Arreglar la puerta' })
    const { request } = (await world.as(world.jonah).get(`/api/v1/requests/${external_id}`, SPANISH)).body
    expect(request).toMatchObject({ name: 'Arreglar la puerta', survey_category_name: null })
    expect(request).not.toHaveProperty('in_english')
  })

  test('is found by the name that the member reads, without its accents, and by its English name', async () => {
    await publish('idea', await writeSurvey(world, { name: 'Find a gardener' }), {
      name: 'Buscar un jardín más pequeño',
    })
    await giveRequest(world, world.maya, { name: 'Find a gardener' })
    const found = async (q: string, headers = SPANISH) =>
      (await maya().get(`/api/v1/found_requests?q=${encodeURIComponent(q)}`, headers)).body.requests
    for (const q of ['jardín pequeño', 'JARDIN pequeno', 'gardener'])
      expect(await found(q)).toMatchObject([{ name: 'Buscar un jardín más pequeño', match: null }])
    expect(await found('jardín', { 'accept-language': 'en-US' })).toEqual([])
  })
})

describe('an offering', () => {
  test('is in the language of the call, and names what is English', async () => {
    const other = await writeSurvey(world, { name: 'Water the plants' })
    await world.app.db
      .insertInto('offering_categories')
      .values({ name: 'Plants', image_url: '/images/categories/home.svg' })
      .execute()
    const { offerings } = await read('offerings')
    expect(offerings[0]).toMatchObject({
      name: 'Seguro',
      categories: ['Mascotas'],
      request_survey_name: 'Buscar un veterinario',
      request_survey_cta: 'Help me',
      in_english: ['heading', 'request_survey_cta'],
    })
    await addOffer(world, { categories: ['Pets', 'Plants'], request_survey_id: other, request_survey_cta: 'Help me' })
    expect((await read('offerings')).offerings[1].in_english).toEqual([
      'name',
      'heading',
      'request_survey_cta',
      'request_survey_name',
      'categories.1',
    ])
    const { offering } = await read(`offerings/${offer}`)
    expect(offering.sections).toMatchObject([
      { heading: 'Llámanos', items: [{ value: '(555) 010-0177' }, { value: 'Elige una hora' }] },
    ])
    expect(JSON.stringify(offering.sections)).not.toContain('in_english')
    expect((await read('offering_categories')).offering_categories).toMatchObject([
      { name: 'Mascotas', english_name: 'Pets' },
      { name: 'Plants', in_english: ['name'] },
    ])
  })
})
