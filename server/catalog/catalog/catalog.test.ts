import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { BENEFITS_HELP_SURVEY_ID } from '#contract/member/categories.ts'
import { writeCategory, writeSurvey } from '#tests/world/catalog.ts'
import { atCatalog, changesOf } from '#tests/world/catalog-desk.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { createMember } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { countAsked } from './asked.ts'

const world = setUpWorld()
let pet: number
beforeEach(async () => {
  await sql`truncate categories, surveys, idempotency_keys cascade`.execute(world.owner)
  pet = await writeCategory(world, 'Pet', 1)
})

const named = (list: { name: string }[]) => list.map(({ name }) => name)
const shownTo = async () => (await world.as(world.maya).get('/api/v1/survey_categories')).body.survey_categories
const begin = (id: number) =>
  world.as(world.maya).post(`/api/v1/request_surveys/${id}/user_request_surveys`, { for_alpha: true })

describe('the catalog', () => {
  test('contains every idea as members see it, with its state: live, draft, hidden, retired', async () => {
    await writeSurvey(world, { name: 'Find a vet', categoryId: pet })
    await writeSurvey(world, { name: 'Written only', categoryId: pet, published: false })
    await writeSurvey(world, { name: 'Hidden', categoryId: pet, for_alpha: false })
    await writeSurvey(world, { name: 'Retired', categoryId: pet, retired_at: world.clock.now() })
    await writeSurvey(world, { name: 'Anything else', categoryId: pet, is_custom: true })
    await writeSurvey(world, { name: 'Welcome', categoryId: pet, listed: false })
    const { categories } = await atCatalog(world).read()
    const like = { visible: true, retired: false, is_custom: false, live_version: 1, has_draft: false, asked: null }
    expect(categories).toMatchObject([
      {
        name: 'Pet',
        hue: 'pet',
        retired: false,
        ideas: [
          { ...like, name: 'Find a vet' },
          { ...like, name: 'Written only', live_version: null },
          { ...like, name: 'Hidden', visible: false },
          { ...like, name: 'Retired', retired: true },
          { ...like, name: 'Anything else', is_custom: true },
        ],
      },
    ])
    expect(categories[0].ideas).toHaveLength(5)
  })

  test('counts requests for an idea in tens, by complete weeks and from eleven people on', async () => {
    const rare = await writeSurvey(world, { name: 'Rare', categoryId: pet })
    const frequent = await writeSurvey(world, { name: 'Frequent', categoryId: pet })
    const since = new Date((await atCatalog(world).read()).asked_since)
    expect([since.getUTCDate(), since.getUTCHours()]).toEqual([1, 0])
    expect(world.clock.now().getTime() - since.getTime()).toBeGreaterThan(4 * 28 * DAY_MS)
    const about = { db: world.app.deskDb, now: world.clock.now(), passwordHash: 'x', companyId: world.brightwater }
    for (let nth = 0; nth < 13; nth += 1) {
      await giveRequest(world, world.maya, { survey_id: rare })
      await giveRequest(world, await createMember({ ...about, name: `Asker${nth} Number` }), { survey_id: frequent })
    }
    const figures = async () => {
      await countAsked(world.app)
      const [{ ideas }] = (await atCatalog(world).read()).categories
      return ideas.map((idea: { asked: number | null }) => idea.asked)
    }
    expect(await figures()).toEqual([null, null])
    world.clock.advance(7 * DAY_MS)
    expect(await figures()).toEqual([null, 10])
    expect([(await atCatalog(world).idea(rare)).asked, (await atCatalog(world).idea(frequent)).asked]).toEqual([
      null,
      10,
    ])
  })
})

describe('a category', () => {
  test('is added last, once per key, with the picture of its hue, and is visible to members', async () => {
    const key = { 'idempotency-key': 'one' }
    const first = await atCatalog(world).addCategory({ name: ' Garden ', hue: 'home' }, key)
    const again = await atCatalog(world).addCategory({ name: ' Garden ', hue: 'home' }, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(named(again.body.catalog.categories)).toEqual(['Pet', 'Garden'])
    const { id } = again.body.catalog.categories[1]
    expect((await shownTo())[1]).toMatchObject({
      name: 'Garden',
      hue: 'home',
      image_url: '/images/categories/home.svg',
    })
    expect(await changesOf(world, 'category', id)).toEqual([
      {
        staff_id: world.olga.id,
        action: 'addCategory',
        thing_name: 'Garden',
        before: null,
        after: { name: 'Garden', hue: 'home' },
      },
    ])
  })

  test.each([
    [{ name: ' ', hue: 'pet' }, 'name'],
    [{ name: 'pet', hue: 'pet' }, 'name'],
    [{ name: 'Garden', hue: 'puce' }, 'hue'],
    [{ name: 'x'.repeat(101), hue: 'pet' }, 'name'],
  ])('is rejected with %j', async (draft, field) => {
    const answer = await atCatalog(world).addCategory(draft)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect((await atCatalog(world).read()).categories).toHaveLength(1)
  })

  test('is renamed and recolored for members at once, and the log has both values', async () => {
    const answer = await atCatalog(world).changeCategory(pet, { name: 'Pets', hue: 'family' })
    expect(answer.body.catalog.categories[0]).toMatchObject({ name: 'Pets', hue: 'family' })
    expect(await shownTo()).toMatchObject([{ name: 'Pets', hue: 'family', image_url: '/images/categories/family.svg' }])
    expect(await changesOf(world, 'category', pet)).toMatchObject([
      {
        action: 'changeCategory',
        thing_name: 'Pet',
        before: { name: 'Pet', hue: 'pet' },
        after: { name: 'Pets', hue: 'family' },
      },
    ])
  })

  test('is not changed if a colleague has changed it', async () => {
    const was = { name: 'Pet', hue: 'pet' }
    expect((await atCatalog(world).changeCategory(pet, { name: 'Pets', was })).status).toBe(200)
    const second = await atCatalog(world).changeCategory(pet, { name: 'Animals', was })
    expect(second.status).toBe(409)
    expect((await atCatalog(world).read()).categories[0]).toMatchObject({ name: 'Pets' })
  })

  test('without an actual change writes no log record', async () => {
    expect((await atCatalog(world).changeCategory(pet, { name: 'Pet', retired: false })).status).toBe(200)
    expect(await changesOf(world, 'category', pet)).toEqual([])
  })

  test('that is retired hides its ideas at once, while runs in progress can be completed and requests keep the category', async () => {
    const vet = await writeSurvey(world, { categoryId: pet })
    const run = (await begin(vet)).body.user_request_survey.id
    const id = (await giveRequest(world, world.maya, { category_id: pet })).external_id
    await atCatalog(world).changeCategory(pet, { retired: true })
    expect(await shownTo()).toEqual([])
    expect((await begin(vet)).status).toBe(404)
    const path = `/api/v1/user_request_surveys/${run}`
    await world.as(world.maya).post(`${path}/user_request_answers`, {
      user_request_answer: { object_satisfied_id: 1, object_satisfied_type: 'Datum', value: 'Biscuit' },
    })
    const sent = await world.as(world.maya).post(`${path}/submit`)
    for (const request of [sent.body.request.external_id, id])
      expect((await world.as(world.maya).get(`/api/v1/requests/${request}`)).body.request.survey_category_name).toBe(
        'Pet',
      )
    await atCatalog(world).changeCategory(pet, { retired: false })
    expect((await begin(vet)).status).toBe(201)
    expect((await changesOf(world, 'category', pet)).map(({ before, after }) => [before, after])).toEqual([
      [{ retired: false }, { retired: true }],
      [{ retired: true }, { retired: false }],
    ])
  })

  test('is moved in front of another one, for members too', async () => {
    const car = await writeCategory(world, 'Car', 2)
    await writeCategory(world, 'Travel', 3)
    expect(named((await atCatalog(world).moveCategory(car, pet)).body.catalog.categories)).toEqual([
      'Car',
      'Pet',
      'Travel',
    ])
    expect(named((await atCatalog(world).moveCategory(car, null)).body.catalog.categories)).toEqual([
      'Pet',
      'Travel',
      'Car',
    ])
    expect(named(await shownTo())).toEqual(['Pet', 'Travel', 'Car'])
    expect((await atCatalog(world).moveCategory(car, 999)).status).toBe(422)
    expect((await atCatalog(world).moveCategory(999, car)).status).toBe(404)
    expect(await changesOf(world, 'category', car)).toHaveLength(2)
  })
})

describe('an idea', () => {
  test('is not renamed, moved or given other steps if a colleague has changed it', async () => {
    const id = await writeSurvey(world, { name: 'Find a vet', categoryId: pet })
    const change = atCatalog(world).changeIdea
    const was = { name: 'Find a vet', category_id: pet }
    expect((await change(id, { name: 'Find a good vet', was })).status).toBe(200)
    expect((await change(id, { name: 'Find any vet', was })).status).toBe(409)
    expect((await change(id, { milestones: ['Called'], was: { milestones: [] } })).status).toBe(200)
    expect((await change(id, { milestones: ['Booked'], was: { milestones: [] } })).status).toBe(409)
    expect((await change(id, { checklist: ['Ring them'], was: { checklist: ['Write'] } })).status).toBe(409)
    expect((await change(id, { retired: true })).status, 'who says nothing of before is not refused').toBe(200)
    expect(await atCatalog(world).idea(id)).toMatchObject({ name: 'Find a good vet', milestones: ['Called'] })
  })

  test("has a one-sentence description, like its category, which does not overwrite a colleague's", async () => {
    const id = await writeSurvey(world, { name: 'Find a vet', categoryId: pet })
    const { changeIdea, changeCategory } = atCatalog(world)
    expect((await changeIdea(id, { description: '  A visit, soon. ', was: { description: '' } })).status).toBe(200)
    expect((await changeIdea(id, { description: 'Mine', was: { description: '' } })).status).toBe(409)
    expect((await changeIdea(id, { description: 'x'.repeat(121) })).status).toBe(422)
    const was = { name: 'Pet', hue: 'pet', description: '' }
    expect((await changeCategory(pet, { description: 'Sitters and walks.', was })).status).toBe(200)
    expect((await changeCategory(pet, { description: 'Mine', was })).status).toBe(409)
    const [category] = await shownTo()
    expect([category.description, category.request_surveys[0].description]).toEqual([
      'Sitters and walks.',
      'A visit, soon.',
    ])
  })

  test('is added last in its category, once per key, and is hidden until it is published', async () => {
    await writeSurvey(world, { name: 'Find a vet', categoryId: pet })
    const draft = { name: 'Find a vet, soon', category_id: pet }
    const first = await atCatalog(world).addIdea(draft, { 'idempotency-key': 'one' })
    const again = await atCatalog(world).addIdea(draft, { 'idempotency-key': 'one' })
    expect([first.status, again.body.id]).toEqual([201, first.body.id])
    expect(named(again.body.catalog.categories[0].ideas)).toEqual(['Find a vet', 'Find a vet, soon'])
    expect(named((await shownTo())[0].request_surveys)).toEqual(['Find a vet'])
    expect((await begin(first.body.id)).status).toBe(404)
    expect(await changesOf(world, 'idea', first.body.id)).toMatchObject([
      { action: 'addIdea', before: null, after: { name: 'Find a vet, soon', category: 'Pet' } },
    ])
  })

  test('that moves to another category is logged with the names of both', async () => {
    const car = await writeCategory(world, 'Car', 2)
    const id = await writeSurvey(world, { name: 'Find a vet', categoryId: pet })
    expect((await atCatalog(world).changeIdea(id, { category_id: car })).status).toBe(200)
    expect(await changesOf(world, 'idea', id)).toMatchObject([
      { before: { category: 'Pet' }, after: { category: 'Car' } },
    ])
  })

  test('can share a name with one of another category, but not of its own', async () => {
    const car = await writeCategory(world, 'Car', 2)
    const first = await atCatalog(world).addIdea({ name: 'Insure', category_id: pet })
    expect((await atCatalog(world).addIdea({ name: 'insure', category_id: pet })).body.errors).toEqual({
      name: ['Another idea of this category has this name.'],
    })
    expect((await atCatalog(world).addIdea({ name: 'Insure', category_id: car })).status).toBe(201)
    expect((await atCatalog(world).changeIdea(first.body.id, { category_id: car })).status).toBe(422)
    expect((await atCatalog(world).addIdea({ name: 'Insure', category_id: 999 })).body.errors).toEqual({
      category_id: ['There is no such category.'],
    })
  })

  test.each([
    ['hidden', { visible: false }, { visible: true }],
    ['retired', { retired: true }, { retired: false }],
  ])('that is %s cannot be started, while runs in progress can be completed', async (_name, gone, back) => {
    const vet = await writeSurvey(world, { categoryId: pet })
    const run = (await begin(vet)).body.user_request_survey.id
    const made = await giveRequest(world, world.maya, { survey_id: vet, category_id: pet })
    const startAgain = async () => (await world.as(world.maya).get(made.path)).body.request.survey
    expect(await startAgain()).toEqual({ id: vet, name: 'Find a vet' })
    await atCatalog(world).changeIdea(vet, gone)
    expect(await startAgain()).toBeNull()
    expect((await begin(vet)).status).toBe(404)
    const path = `/api/v1/user_request_surveys/${run}`
    await world.as(world.maya).post(`${path}/user_request_answers`, {
      user_request_answer: { object_satisfied_id: 1, object_satisfied_type: 'Datum', value: 'Biscuit' },
    })
    expect((await world.as(world.maya).post(`${path}/submit`)).status).toBe(200)
    await atCatalog(world).changeIdea(vet, back)
    expect((await begin(vet)).status).toBe(201)
    expect((await changesOf(world, 'idea', vet)).map(({ before, after }) => [before, after])).toEqual([
      [back, gone],
      [gone, back],
    ])
  })

  test("that a button of the members' app starts by ID cannot be hidden or retired, nor can its category", async () => {
    const help = { id: BENEFITS_HELP_SURVEY_ID, name: 'Help me with my benefits', slug: 'help', category_id: pet }
    await world.app.db.insertInto('surveys').values(help).execute()
    const refused = [
      await atCatalog(world).changeIdea(help.id, { visible: false }),
      await atCatalog(world).changeIdea(help.id, { retired: true }),
      await atCatalog(world).changeCategory(pet, { retired: true }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
    expect((await atCatalog(world).changeIdea(help.id, { name: 'Explain my benefits' })).status).toBe(200)
  })

  test('is renamed and moved to another category, while its requests keep their name', async () => {
    const car = await writeCategory(world, 'Car', 2)
    const vet = await writeSurvey(world, { name: 'Find a vet', categoryId: pet })
    const request = await giveRequest(world, world.maya, { survey_id: vet, category_id: pet, name: 'Find a vet' })
    await atCatalog(world).changeIdea(vet, { name: 'Find a garage', category_id: car })
    expect(named((await shownTo())[1].request_surveys)).toEqual(['Find a garage'])
    const stored = (await world.as(world.maya).get(`/api/v1/requests/${request.external_id}`)).body.request
    expect([stored.name, stored.survey_category_name]).toEqual(['Find a vet', 'Pet'])
  })

  test('is moved within its category, and the idea for anything else stays last', async () => {
    const vet = await writeSurvey(world, { name: 'Vet', categoryId: pet })
    const walker = await writeSurvey(world, { name: 'Walker', categoryId: pet })
    const custom = await writeSurvey(world, { name: 'Anything', categoryId: pet, is_custom: true })
    const { body } = await atCatalog(world).moveIdea(walker, vet)
    expect(named(body.catalog.categories[0].ideas)).toEqual(['Walker', 'Vet', 'Anything'])
    expect(named((await shownTo())[0].request_surveys)).toEqual(['Walker', 'Vet', 'Anything'])
    expect((await atCatalog(world).moveIdea(walker, custom)).status).toBe(422)
    expect(await changesOf(world, 'idea', walker)).toMatchObject([
      { before: { order: [vet, walker] }, after: { order: [walker, vet] } },
    ])
  })

  test('the survey of the onboarding is not an idea', async () => {
    const welcome = await writeSurvey(world, { listed: false })
    expect((await atCatalog(world).changeIdea(welcome, { name: 'Hello' })).status).toBe(404)
    expect((await world.as(world.olga).get(`/desk/api/catalog/ideas/${welcome}`)).status).toBe(404)
    expect((await atCatalog(world).save(welcome, 0, [])).status).toBe(404)
  })
})
