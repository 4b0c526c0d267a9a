import { beforeAll, expect, test } from 'vitest'
import { writeCategory, writeSurvey } from '#tests/world/catalog.ts'
import { addOffer, changesOf, offeringForm } from '#tests/world/desk-offerings.ts'
import { createCompany, createMember, type TestMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })
const olga = () => world.as(world.olga)
let company: number
let category: number
let people: Record<'joliet' | 'gold' | 'neither' | 'unknown' | 'other', TestMember>

beforeAll(async () => {
  const { deskDb } = world.app
  company = await createCompany(deskDb, { slug: 'narrow', name: 'Narrow Goods' })
  category = await writeCategory(world, 'Commuting', 9)
  const make = (name: string, companyId: number) =>
    createMember({ db: deskDb, now: world.clock.now(), passwordHash: 'none', name, companyId })
  people = {
    joliet: await make('Jo Liet', company),
    gold: await make('Gil Dead', company),
    neither: await make('Nia Ther', company),
    unknown: await make('Una Known', company),
    other: await make('Ozzy Ther', world.brightwater),
  }
  await deskDb.updateTable('members').set({ email_proven_at: world.clock.now() }).execute()
  await applyList(`${people.joliet.email},Joliet,\n${people.gold.email},Aurora,Gold\n${people.neither.email},Aurora,\n`)
})

async function applyList(rows: string) {
  const file = Buffer.from(`email,site,plan\n${rows}`).toString('base64')
  const { body } = await olga().post(`/desk/api/companies/${company}/list_trials`, { file })
  expect((await olga().post(`/desk/api/eligibility_trials/${body.trial.id}/apply`)).status).toBe(200)
}

const ideas = async (person: TestMember) => {
  const { body } = await world.as(person).get(`/api/v1/survey_categories/${category}/request_surveys`)
  return body.request_surveys.map(({ name }: { name: string }) => name)
}
const offers = async (person: TestMember) => {
  const { body } = await world.as(person).get('/api/v1/offerings')
  return body.offerings.map(({ name }: { name: string }) => name)
}
const begin = async (person: TestMember, idea: number) =>
  (await world.as(person).post(`/api/v1/request_surveys/${idea}/user_request_surveys`, { for_alpha: true })).status

test('the desk names the sites and plans of a company’s list', async () => {
  const { body } = await olga().get(`/desk/api/companies/${company}/sites`)
  expect(body).toEqual({ sites: ['Aurora', 'Joliet'], plans: ['Gold'] })
  expect((await olga().get('/desk/api/companies/999999/sites')).status).toBe(404)
})

test('a benefit is shown at its sites and on its plans only, and everywhere without any', async () => {
  const benefit = { type: 'benefit', company_id: company }
  const { id } = await addOffer(world, offeringForm({ ...benefit, name: 'Shuttle', sites: ['Joliet'] }))
  await addOffer(world, offeringForm({ ...benefit, name: 'Gold card', plans: ['Gold'] }))
  await addOffer(world, offeringForm({ ...benefit, name: 'Canteen' }))
  expect(await offers(people.joliet)).toEqual(['Shuttle', 'Canteen'])
  expect(await offers(people.gold)).toEqual(['Gold card', 'Canteen'])
  expect(await offers(people.neither)).toEqual(['Canteen'])
  expect(await offers(people.unknown), 'who is not on the list').toEqual(['Canteen'])
  expect(await offers(people.other)).toEqual([])
  expect((await world.as(people.joliet).get(`/api/v1/offerings/${id}`)).status).toBe(200)
  expect((await world.as(people.gold).get(`/api/v1/offerings/${id}`)).status).toBe(404)
})

test('an idea is found and started by its people only, and shows nothing to others', async () => {
  const idea = await writeSurvey(world, { name: 'Plan my commute', categoryId: category })
  const audience = { company_id: company, sites: ['Joliet'], plans: [] }
  const change = (body: object) => olga().patch(`/desk/api/catalog/ideas/${idea}`, body)
  expect((await change({ audience, was: { audience: null } })).status).toBe(200)
  expect(await ideas(people.joliet)).toEqual(['Plan my commute'])
  expect(await begin(people.joliet, idea)).toBe(201)
  for (const person of [people.gold, people.unknown, people.other]) {
    expect(await ideas(person)).toEqual([])
    expect(await begin(person, idea)).toBe(404)
  }
  const { body } = await olga().get(`/desk/api/catalog/ideas/${idea}`)
  expect(body.idea.audience).toEqual(audience)
  expect((await changesOf(world, 'idea', idea)).at(-1)).toMatchObject({
    before: { company: null, sites: [], plans: [] },
    after: { company: 'Narrow Goods', sites: ['Joliet'], plans: [] },
  })
  expect((await change({ audience: null, was: { audience: null } })).status, 'a colleague changed it').toBe(409)
  const unknown = await change({ audience: { ...audience, company_id: 999_999 } })
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['audience']])
})

test('a partner’s offer has no sites, and a release that sends none keeps them', async () => {
  const { id } = await addOffer(world, offeringForm({ name: 'Everyone', sites: ['Joliet'] }))
  expect((await olga().get(`/desk/api/offerings/${id}`)).body.offering).toMatchObject({ sites: [], plans: [] })
  const benefit = offeringForm({ type: 'benefit', company_id: company, name: 'Kept', sites: ['Joliet'] })
  const kept = await addOffer(world, benefit)
  const { sites: _sites, plans: _plans, ...earlier } = { ...benefit, name: 'Kept too' }
  const { body } = await olga().put(`/desk/api/offerings/${kept.id}`, { version: 1, offering: earlier })
  expect(body.offering).toMatchObject({ name: 'Kept too', sites: ['Joliet'] })
})

test('who moves to another site sees its benefits after the next list', async () => {
  await applyList(`${people.joliet.email},Aurora,\n${people.gold.email},Joliet,\n${people.neither.email},Aurora,\n`)
  expect(await offers(people.joliet)).not.toContain('Shuttle')
  expect(await offers(people.gold)).toContain('Shuttle')
  expect(await offers(people.gold)).not.toContain('Gold card')
})
