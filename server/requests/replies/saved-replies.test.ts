import { expect, test } from 'vitest'
import { giveSavedReply } from '#tests/world/conversation.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const PATH = '/desk/api/saved-replies'
const list = async (staff: TestStaff): Promise<{ id: number; uses: number }[]> =>
  (await world.as(staff).get(PATH)).body.replies
const idsOf = async (staff: TestStaff) => (await list(staff)).map(({ id }) => id)
const audited = () =>
  world.app.deskDb.selectFrom('desk.audit_records').selectAll().where('thing_type', '=', 'saved_reply').execute()
const words = { title: ' I have it ', body: 'Thank you, {{member.first_name}}.', shared: false }

test('a private reply is visible to its owner only, and a shared reply to all', async () => {
  const own = await world.as(world.theo).post(PATH, words)
  expect([own.status, own.body.reply]).toEqual([
    201,
    {
      id: expect.any(Number),
      title: 'I have it',
      body: words.body,
      language: 'en',
      translations: {},
      shared: false,
      uses: 0,
      last_used_on: null,
      unused_for_a_year: false,
      proposed: false,
      version: 1,
    },
  ])
  const shared = await world.as(world.theo).post(PATH, { ...words, shared: true })
  expect(await idsOf(world.theo)).toEqual([own.body.reply.id, shared.body.reply.id])
  expect(await idsOf(world.ines)).toEqual([shared.body.reply.id])
})

test('titles are in alphabetical order, whatever their case and accents', async () => {
  for (const title of ['Zapatos', 'Ñandú', 'ábaco', 'nube', 'Árbol'])
    await world.as(world.ines).post(PATH, { ...words, title: `De ${title}` })
  const { replies } = (await world.as(world.ines).get(PATH)).body
  const titles: string[] = replies.map(({ title }: { title: string }) => title)
  expect(titles.filter((title) => title.startsWith('De '))).toEqual([
    'De ábaco',
    'De Árbol',
    'De Ñandú',
    'De nube',
    'De Zapatos',
  ])
})

test('a colleague’s private reply is not found by an update, a deletion or a use', async () => {
  const id = await giveSavedReply(world, world.theo)
  const ines = world.as(world.ines)
  for (const answer of [
    await ines.put(`${PATH}/${id}`, { ...words, version: 1 }),
    await ines.delete(`${PATH}/${id}`),
    await ines.post(`${PATH}/${id}/uses`),
  ])
    expect(answer.status).toBe(404)
  expect(await idsOf(world.theo)).toContain(id)
})

test('an update based on an outdated version is rejected and overwrites nothing', async () => {
  const id = await giveSavedReply(world, null)
  const change = (staff: TestStaff, title: string) =>
    world.as(staff).put(`${PATH}/${id}`, { ...words, title, shared: true, version: 1 })
  const answers = await Promise.all([change(world.theo, 'By Theo'), change(world.ines, 'By Ines')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.error).toBe('A colleague has changed this reply since you opened it.')
})

test('a reply has a text per language, which a change without languages keeps', async () => {
  const es = 'Gracias, {{member.first_name}}.'
  const change = (id: number, version: number, more: object) =>
    world.as(world.theo).put(`${PATH}/${id}`, { ...words, shared: true, version, ...more })
  const { id } = (await world.as(world.theo).post(PATH, { ...words, shared: true, translations: { es } })).body.reply
  const kept = await change(id, 1, { title: 'Renamed' })
  expect(kept.body.reply).toMatchObject({ title: 'Renamed', language: 'en', translations: { es }, version: 2 })
  const turned = await change(id, 2, { body: es, language: 'es', translations: { en: words.body, es: 'Ignored' } })
  expect(turned.body.reply).toMatchObject({ body: es, language: 'es', translations: { en: words.body } })
  expect((await change(id, 2, { translations: {} })).status).toBe(409)
  expect((await audited()).at(-1)).toMatchObject({
    before: { language: 'English', translations: { Spanish: es } },
    after: { language: 'Spanish', translations: { English: words.body } },
  })
  expect((await change(id, 3, { translations: {} })).body.reply).toMatchObject({ language: 'es', translations: {} })
})

test('a proposal is listed with all its languages', async () => {
  const translations = { es: 'Gracias.' }
  const { id } = (await world.as(world.theo).post(PATH, { ...words, proposed: true, translations })).body.reply
  const { proposals } = (await world.as(world.ines).get(PATH)).body
  expect(proposals).toContainEqual(expect.objectContaining({ id, language: 'en', translations }))
  await world.as(world.ines).post(`${PATH}/${id}/decision`, { accept: false })
})

test('uses are counted without changing the version that an open editor relies on', async () => {
  const id = await giveSavedReply(world, null)
  await Promise.all([world.theo, world.ines, world.theo].map((staff) => world.as(staff).post(`${PATH}/${id}/uses`)))
  expect((await list(world.theo)).find((reply) => reply.id === id)).toMatchObject({ uses: 3, version: 1 })
})

test('only the day of the last use is stored, and replies unused for a year are marked', async () => {
  const id = await giveSavedReply(world, null, { added_on: '2001-02-03' })
  const seen = async () => (await list(world.theo)).find((reply) => reply.id === id)
  expect(await seen()).toMatchObject({ last_used_on: null, unused_for_a_year: true })
  await world.as(world.theo).post(`${PATH}/${id}/uses`)
  const today = world.app.now().toISOString().slice(0, 10)
  expect(await seen()).toMatchObject({ last_used_on: today, unused_for_a_year: false })
})

test('a proposed reply is shared by a colleague’s decision, never by its owner’s', async () => {
  const propose = async () => (await world.as(world.theo).post(PATH, { ...words, proposed: true })).body.reply.id
  const decide = (staff: TestStaff, id: number, accept: boolean) =>
    world.as(staff).post(`${PATH}/${id}/decision`, { accept })
  const proposed = async (staff: TestStaff) =>
    (await world.as(staff).get(PATH)).body.proposals.map(({ id }: { id: number }) => id)
  const [one, other] = [await propose(), await propose()]
  expect(await proposed(world.ines)).toEqual([one, other])
  expect([...(await proposed(world.theo)), ...(await idsOf(world.ines))]).not.toContain(one)
  expect((await decide(world.theo, one, true)).status).toBe(404)
  expect((await decide(world.ines, one, true)).status).toBe(200)
  expect((await decide(world.ines, one, false)).status).toBe(404)
  expect((await decide(world.ines, other, false)).status).toBe(200)
  expect(await proposed(world.ines)).toEqual([])
  expect(await idsOf(world.ines)).toContain(one)
  expect(await idsOf(world.ines)).not.toContain(other)
  expect((await audited()).at(-1)).toMatchObject({ action: 'deskDecideProposal', staff_id: world.ines.id })
})

test('changes of shared replies are in the audit log, changes of private replies are not', async () => {
  const before = (await audited()).length
  const { id } = (await world.as(world.theo).post(PATH, words)).body.reply
  expect(await audited()).toHaveLength(before)
  await world.as(world.theo).put(`${PATH}/${id}`, { ...words, shared: true, version: 1 })
  await world.as(world.ines).delete(`${PATH}/${id}`)
  expect((await audited()).slice(before)).toMatchObject([
    { action: 'deskChangeSavedReply', thing_id: String(id), before: { shared: false }, after: { shared: true } },
    { action: 'deskRemoveSavedReply', staff_id: world.ines.id, after: null },
  ])
})

test.each([
  ['without a name', { title: ' ' }, 'title'],
  ['without words', { body: '\n' }, 'body'],
  ['in an unknown language', { language: 'tlh' }, 'language'],
  ['with a blank version', { translations: { es: ' ' } }, 'translations.es'],
  ['with a version in an unknown language', { translations: { tlh: 'x' } }, 'translations'],
  ['of too long a name', { title: 'a'.repeat(81) }, 'title'],
  ['that is perhaps shared', { shared: 'yes' }, 'shared'],
])('a saved reply %s is rejected', async (_what, wrong, field) => {
  const answer = await world.as(world.theo).post(PATH, { ...words, ...wrong })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})
