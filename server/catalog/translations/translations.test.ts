import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { questionFor, writeCategory, writeSurvey } from '#tests/world/catalog.ts'
import { atCatalog, changesOf } from '#tests/world/catalog-desk.ts'
import { addOffer, offeringForm } from '#tests/world/desk-offerings.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
const SIZES = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
]
let idea: number
beforeEach(async () => {
  await sql`truncate categories, surveys cascade`.execute(world.owner)
  const categoryId = await writeCategory(world)
  const questions = [
    { datum: 1, label: 'Which dog?' },
    { datum: 2, label: 'How big?', type: 'SingleSelectInput', options: SIZES } as const,
  ]
  idea = await writeSurvey(world, { name: 'Find a vet', categoryId, questions })
})

const ASKED = [text('question:datum-1', '¿Qué perro?', 'Which dog?')]
const NAME = text('name', 'Buscar un veterinario', 'Find a vet')

function text(field: string, translation: string, english: string) {
  return { field, text: translation, english }
}

/** The Spanish of a record, as operations edit it. */
function spanishOf(kind: string, id: number) {
  const path = `/desk/api/translations/${kind}/${id}/es`
  const as = world.as(world.olga)
  return {
    read: async () => (await as.get(path)).body.translation,
    save: (revision: number, texts: object[]) => as.put(path, { revision, texts }),
    publish: (revision: number) => as.post(`${path}/publish`, { revision }),
  }
}

/** What members of the version read in Spanish. */
async function shownIn(version: number) {
  const rows = await world.app.db
    .selectFrom('translations')
    .innerJoin('survey_versions', 'survey_versions.id', 'thing_id')
    .select(['field', 'translation'])
    .where('kind', '=', 'version')
    .where('survey_id', '=', idea)
    .where('number', '=', version)
    .orderBy('field')
    .execute()
  return Object.fromEntries(rows.map(({ field, translation }) => [field, translation]))
}

describe('a translation', () => {
  test('is saved for colleagues and hidden from members until it is published', async () => {
    const spanish = spanishOf('idea', idea)
    expect(await spanish.read()).toEqual({ revision: 0, texts: [], published: [], changed_by: null, changed_at: null })
    const saved = await spanish.save(0, [NAME, ...ASKED])
    expect([saved.status, saved.body.translation]).toMatchObject([
      200,
      { revision: 1, texts: [NAME, ...ASKED], published: [], changed_by: world.olga.name },
    ])
    expect(await shownIn(1)).toEqual({})
    expect((await spanish.publish(1)).body.translation.published).toEqual([NAME, ...ASKED])
    expect(await shownIn(1)).toEqual({ 'question:datum-1': '¿Qué perro?' })
    expect((await changesOf(world, 'idea', idea)).at(-1)).toMatchObject({
      action: 'publishTranslation',
      before: { es: [] },
      after: { es: ['Buscar un veterinario', '¿Qué perro?'] },
    })
  })

  test('based on an outdated revision is rejected without loss', async () => {
    const spanish = spanishOf('idea', idea)
    await spanish.save(0, ASKED)
    expect((await spanish.save(0, [NAME])).status).toBe(409)
    expect((await spanish.publish(0)).status).toBe(409)
    expect((await spanish.read()).texts).toEqual(ASKED)
  })

  test('that is saved or published again changes nothing', async () => {
    const spanish = spanishOf('idea', idea)
    await spanish.save(0, ASKED)
    expect((await spanish.save(0, ASKED)).body.translation.revision).toBe(1)
    await spanish.publish(1)
    await spanish.publish(1)
    expect((await changesOf(world, 'idea', idea)).map(({ action }) => action)).toEqual(['publishTranslation'])
  })

  test('without its text is English again once that is published', async () => {
    const spanish = spanishOf('idea', idea)
    await spanish.save(0, ASKED)
    await spanish.publish(1)
    await spanish.save(1, [text('question:datum-1', ' ', 'Which dog?')])
    await spanish.publish(2)
    expect(await shownIn(1)).toEqual({})
  })

  test('of a record that does not exist is not found, and English is not a translation', async () => {
    for (const kind of ['category', 'idea', 'offering', 'offering_category']) {
      expect([kind, (await world.as(world.olga).get(`/desk/api/translations/${kind}/99999/es`)).status]).toEqual([
        kind,
        404,
      ])
      expect([kind, (await spanishOf(kind, 99_999).save(0, ASKED)).status]).toEqual([kind, 404])
    }
    expect((await world.as(world.olga).get(`/desk/api/translations/idea/${idea}/en`)).status).toBe(404)
  })
})

describe('a new version of an idea', () => {
  test('publishes its translations, and members on the previous one keep theirs', async () => {
    const spanish = spanishOf('idea', idea)
    await spanish.save(0, [...ASKED, text('choice:datum-2:s', 'Pequeño', 'Small')])
    await spanish.publish(1)
    const [dog, size] = (await atCatalog(world).idea(idea)).versions[0].questions
    const asked = questionFor({ label: 'When?' })
    const large = { key: 'new', value: 'xl', label: 'Very large' }
    const changed = [{ ...dog, label: 'Which dog is it?' }, { ...size, choices: [...size.choices, large] }, asked]
    await atCatalog(world).save(idea, 0, changed)
    await spanish.save(1, [
      ...(await spanish.read()).texts,
      text(`question:${asked.key}`, '¿Cuándo?', 'When?'),
      text('choice:datum-2:new', 'Muy grande', 'Very large'),
    ])
    expect((await atCatalog(world).publish(idea, 1)).status).toBe(200)

    const live = (await atCatalog(world).idea(idea)).versions[0].questions
    const whenField = `question:${live[2].key}`
    expect(await shownIn(2)).toEqual({
      'question:datum-1': '¿Qué perro?',
      'choice:datum-2:s': 'Pequeño',
      'choice:datum-2:xl': 'Muy grande',
      [whenField]: '¿Cuándo?',
    })
    expect(await shownIn(1)).toEqual({ 'question:datum-1': '¿Qué perro?', 'choice:datum-2:s': 'Pequeño' })
    // the English of the first question changed since
    const { texts, revision } = await spanish.read()
    expect(texts).toContainEqual(ASKED[0])
    expect(texts).toContainEqual(text(whenField, '¿Cuándo?', 'When?'))

    await spanish.save(revision, [text('question:datum-1', '¿Cuál perro es?', 'Which dog is it?')])
    await spanish.publish(revision + 1)
    expect([await shownIn(1), await shownIn(2)]).toMatchObject([
      { 'question:datum-1': '¿Qué perro?' },
      { 'question:datum-1': '¿Cuál perro es?' },
    ])
  })

  test('that is not published yet leaves what members read as it is', async () => {
    const spanish = spanishOf('idea', idea)
    await spanish.save(0, ASKED)
    await spanish.publish(1)
    const [dog] = (await atCatalog(world).idea(idea)).versions[0].questions
    await atCatalog(world).save(idea, 0, [{ ...dog, label: 'Which cat?' }])
    await spanish.save(1, [text('question:datum-1', '¿Qué gato?', 'Which cat?')])
    await spanish.publish(2)
    expect(await shownIn(1)).toEqual({ 'question:datum-1': '¿Qué perro?' })
  })
})

test('the catalog counts the texts that members of a language read in English', async () => {
  await sql`truncate translations`.execute(world.owner)
  const missing = async () => {
    const [category] = (await atCatalog(world).read()).categories
    return [category.missing, category.ideas[0].missing]
  }
  expect(await missing()).toEqual([{}, {}])
  const spanish = spanishOf('idea', idea)
  await spanish.save(0, [NAME, ...ASKED])
  expect(await missing()).toEqual([{}, {}])
  await spanish.publish(1)
  // the category's name; the second question and its two choices
  expect(await missing()).toEqual([{ es: 1 }, { es: 3 }])
  await spanish.save(1, [
    NAME,
    ...ASKED,
    text('question:datum-2', '¿Qué tamaño?', 'How big?'),
    text('choice:datum-2:s', 'Pequeño', 'Small'),
    text('choice:datum-2:l', 'Grande', 'Large'),
  ])
  await spanish.publish(2)
  expect(await missing()).toEqual([{ es: 1 }, {}])
})

test('the categories of offers are listed with their published translations', async () => {
  const { external_id: id } = await world.app.db
    .insertInto('offering_categories')
    .values({ name: 'Pets', image_url: '/images/categories/pet.svg' })
    .returning('external_id')
    .executeTakeFirstOrThrow()
  const listed = async () => (await world.as(world.olga).get('/desk/api/offering_choices')).body.category_translations
  expect(await listed()).toEqual([{ id, name: 'Pets', translations: {} }])
  const spanish = spanishOf('offering_category', id)
  await spanish.save(0, [text('name', 'Mascotas', 'Pets')])
  await spanish.publish(1)
  expect(await listed()).toEqual([{ id, name: 'Pets', translations: { es: 'Mascotas' } }])
})

test('the sections of an offer keep their translations when they move', async () => {
  const section = (heading: string) => ({
    section_type: 'text' as const,
    heading,
    items: [{ key: '1', value: `About: ${heading}`, external_url: null }],
    cta_text: null,
    cta_url: null,
  })
  const [first, second] = [section('First'), section('Second')]
  const { id } = await addOffer(world, { sections: [first, second] })
  const spanish = spanishOf('offering', id)
  await spanish.save(0, [
    text('section:1:heading', 'Primero', 'First'),
    text('section:2:line:1', 'Sobre…', 'About: Second'),
  ])
  await spanish.publish(1)
  const body = { version: 1, offering: offeringForm({ sections: [second, first] }) }
  expect((await world.as(world.olga).put(`/desk/api/offerings/${id}`, body)).status).toBe(200)
  const { texts, published } = await spanish.read()
  for (const kept of [texts, published])
    expect(kept).toEqual([
      text('section:1:line:1', 'Sobre…', 'About: Second'),
      text('section:2:heading', 'Primero', 'First'),
    ])
})
