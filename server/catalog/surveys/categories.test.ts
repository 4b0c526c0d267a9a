import { beforeAll, expect, test } from 'vitest'
import { writeCategory, writeSurvey } from '#tests/world/catalog.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let pet: number
let home: number
let empty: number
beforeAll(async () => {
  ;[home, pet, empty] = [
    await writeCategory(world, 'Home', 2),
    await writeCategory(world, 'Pet', 1),
    await writeCategory(world, 'Wildcard', 3),
  ]
  await writeSurvey(world, { name: 'Anything for a pet', categoryId: pet, is_custom: true })
  await writeSurvey(world, { name: 'Find a vet', categoryId: pet })
  await writeSurvey(world, { name: 'Fix a roof', categoryId: home })
  await writeSurvey(world, { name: 'Not yet for members', categoryId: pet, for_alpha: false })
  await writeSurvey(world, { name: 'Unpublished', categoryId: pet, published: false })
  await writeSurvey(world, { name: 'Retired', categoryId: pet, retired_at: world.clock.now() })
  await writeSurvey(world, { name: 'Unlisted', categoryId: pet, listed: false })
  await writeSurvey(world, { name: 'Anything else', categoryId: empty, is_custom: true })
})

type Listed = { name: string; request_surveys: { name: string; for_alpha: boolean; is_custom: boolean }[] }
const shape = (categories: Listed[]) =>
  categories.map(({ name, request_surveys }) => [name, request_surveys.map((one) => one.name)])
const get = (path: string) => world.as(world.maya).get(`/api/v1/${path}`)

test('all categories are listed in order with their live ideas, the blank page last', async () => {
  const { status, body } = await get('survey_categories')
  expect([status, shape(body.survey_categories)]).toEqual([
    200,
    [
      ['Pet', ['Find a vet', 'Not yet for members', 'Anything for a pet']],
      ['Home', ['Fix a roof']],
      ['Wildcard', ['Anything else']],
    ],
  ])
  expect(body.survey_categories[0]).toEqual({
    id: pet,
    name: 'Pet',
    description: '',
    image_url: '/images/categories/pet.svg',
    hue: 'pet',
    request_surveys: expect.arrayContaining([
      {
        id: expect.any(Number),
        name: 'Find a vet',
        description: '',
        slug: expect.any(String),
        for_alpha: true,
        is_custom: false,
      },
      {
        id: expect.any(Number),
        name: 'Not yet for members',
        description: '',
        slug: expect.any(String),
        for_alpha: false,
        is_custom: false,
      },
      {
        id: expect.any(Number),
        name: 'Anything for a pet',
        description: '',
        slug: expect.any(String),
        for_alpha: true,
        is_custom: true,
      },
    ]),
  })
})

test('categories with ideas are recommended, without blank pages', async () => {
  const { body } = await get('recommended_request_categories')
  expect([body.success, shape(body.recommended_request_categories)]).toEqual([
    true,
    [
      ['Pet', ['Find a vet', 'Not yet for members']],
      ['Home', ['Fix a roof']],
    ],
  ])
})

test("categories that match the member's life are suggested first, for this member only", async () => {
  const { onboarding } = (await world.as(world.maya).get('/api/v1/users/current')).body
  const say = (value: boolean) => world.as(world.maya).post(onboarding.token, { answers: [{ answer_id: 132, value }] })
  const order = async (member = world.maya) => {
    const { body } = await world.as(member).get('/api/v1/recommended_request_categories')
    return shape(body.recommended_request_categories).map(([name]) => name)
  }
  await world.app.db.updateTable('categories').set({ hue: 'home' }).where('id', '=', home).execute()
  await say(true)
  expect([await order(), await order(world.jonah)]).toEqual([
    ['Home', 'Pet'],
    ['Pet', 'Home'],
  ])
  await say(false)
  expect(await order()).toEqual(['Pet', 'Home'])
  await world.app.db.updateTable('categories').set({ hue: 'pet' }).where('id', '=', home).execute()
})

test('one category is returned with its ideas', async () => {
  const { status, body } = await get(`survey_categories/${home}/request_surveys`)
  expect([status, body]).toEqual([
    200,
    {
      survey_category: { id: home, name: 'Home', description: '', image_url: '/images/categories/pet.svg', hue: 'pet' },
      request_surveys: [
        {
          id: expect.any(Number),
          name: 'Fix a roof',
          description: '',
          slug: expect.any(String),
          for_alpha: true,
          is_custom: false,
        },
      ],
    },
  ])
})

test('a retired category is not found, like an unknown one', async () => {
  const retired = await writeCategory(world, 'Gone', 4)
  await world.app.db
    .updateTable('categories')
    .set({ retired_at: world.clock.now() })
    .where('id', '=', retired)
    .execute()
  for (const id of [retired, 999_999, 'x', '-1', '1.5', '99999999999'])
    expect([id, (await get(`survey_categories/${id}/request_surveys`)).status]).toEqual([id, 404])
  expect(JSON.stringify((await get('survey_categories')).body)).not.toContain('Gone')
})

test('a caller who is not signed in sees no categories', async () => {
  for (const path of [
    'survey_categories',
    'recommended_request_categories',
    `survey_categories/${pet}/request_surveys`,
  ])
    expect((await world.as(null).get(`/api/v1/${path}`)).status).toBe(401)
})
