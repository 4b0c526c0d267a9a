import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { companyForm } from '#tests/world/desk-companies.ts'
import { addOffer, offeringForm } from '#tests/world/desk-offerings.ts'
import { PNG } from '#tests/world/files.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'
import { removeUnusedLogos } from './unused.ts'

const world = setUpWorldPerTest()

/** Uploads a picture with unique content. */
async function upload(mark: string): Promise<string> {
  const file = Buffer.concat([PNG, Buffer.from(mark)]).toString('base64')
  const { status, body } = await world.as(world.olga).post('/desk/api/logos', { file })
  expect(status).toBe(201)
  return body.url
}

const shown = async (url: string) => (await world.memberDoor.inject({ method: 'GET', url })).statusCode
const keyOf = (url: string) => url.slice('/logos/'.length)
const rowOf = (url: string) =>
  world.app.db.selectFrom('logos').selectAll().where('key', '=', keyOf(url)).executeTakeFirst()

async function expectGone(url: string) {
  expect([url, await shown(url), await rowOf(url)]).toEqual([url, 404, undefined])
  await expect(world.app.storage.open(keyOf(url))).rejects.toMatchObject({ code: 'not_found' })
}

const saveOffer = (offer: { id: number; version: number }, provider_logo_url: string | null) =>
  world
    .as(world.olga)
    .put(`/desk/api/offerings/${offer.id}`, { version: offer.version, offering: offeringForm({ provider_logo_url }) })

describe('a picture', () => {
  test('that was never used is deleted with its file after a day, and not before', async () => {
    const left = await upload('left')
    world.clock.advance(DAY_MS)
    await removeUnusedLogos(world.app)
    expect(await shown(left)).toBe(200)
    world.clock.advance(1)
    expect(await removeUnusedLogos(world.app)).toBe(1)
    await expectGone(left)
  })

  test('of a company or an offering is kept, also if that is closed or retired', async () => {
    const [ofCompany, ofOffer] = [await upload('company'), await upload('offer')]
    const { company } = (
      await world.as(world.olga).post('/desk/api/companies', { company: companyForm({ image_url: ofCompany }) })
    ).body
    const offer = await addOffer(world, { provider_logo_url: ofOffer })
    const ended = [
      await world.as(world.olga).patch(`/desk/api/companies/${company.id}`, { closed: true }),
      await world.as(world.olga).patch(`/desk/api/offerings/${offer.id}`, { retired: true }),
    ]
    expect(ended.map(({ status }) => status)).toEqual([200, 200])
    for (let day = 0; day < 3; day += 1) {
      world.clock.advance(DAY_MS)
      expect(await removeUnusedLogos(world.app)).toBe(0)
    }
    expect([await shown(ofCompany), await shown(ofOffer)]).toEqual([200, 200])
  })

  test('that was replaced is deleted a day later, however long it was used', async () => {
    const [first, second] = [await upload('first'), await upload('second')]
    const offer = await addOffer(world, { provider_logo_url: first })
    world.clock.advance(30 * DAY_MS)
    expect((await saveOffer(offer, second)).status).toBe(200)
    await removeUnusedLogos(world.app)
    world.clock.advance(DAY_MS - HOUR_MS)
    await removeUnusedLogos(world.app)
    expect(await shown(first)).toBe(200)
    world.clock.advance(2 * HOUR_MS)
    await removeUnusedLogos(world.app)
    await expectGone(first)
    expect(await shown(second)).toBe(200)
  })

  test('that is used again within the day is kept, and its day starts again when it is no longer used', async () => {
    const url = await upload('wavering')
    world.clock.advance(DAY_MS - 1)
    const offer = await addOffer(world, { provider_logo_url: url })
    world.clock.advance(2)
    expect(await removeUnusedLogos(world.app)).toBe(0)
    expect((await saveOffer(offer, null)).status).toBe(200)
    expect(await removeUnusedLogos(world.app)).toBe(0)
    expect(await shown(url)).toBe(200)
  })

  test('that is uploaded again within the day is kept for another day', async () => {
    const url = await upload('again')
    world.clock.advance(DAY_MS - 1)
    expect(await upload('again')).toBe(url)
    world.clock.advance(2)
    expect(await removeUnusedLogos(world.app)).toBe(0)
    expect(await shown(url)).toBe(200)
  })

  test('that was deleted is rejected with a message, and can be uploaded again', async () => {
    const url = await upload('back')
    world.clock.advance(DAY_MS + 1)
    await removeUnusedLogos(world.app)
    const answer = await world.as(world.olga).post('/desk/api/companies', { company: companyForm({ image_url: url }) })
    expect([answer.status, answer.body.error]).toEqual([422, 'We do not have this picture. Please upload it again.'])
    expect(await upload('back')).toBe(url)
    expect(await shown(url)).toBe(200)
  })
})

test('whose deletion was interrupted is deleted by the next run and never shown partially', async () => {
  const url = await upload('broken off')
  world.clock.advance(DAY_MS + 1)
  const storage = { ...world.app.storage, remove: () => Promise.reject(new Error('the disk is away')) }
  await expect(removeUnusedLogos({ ...world.app, storage })).rejects.toThrow('the disk is away')
  expect([await shown(url), (await rowOf(url))?.here]).toEqual([404, false])
  const answer = await world.as(world.olga).post('/desk/api/companies', { company: companyForm({ image_url: url }) })
  expect(answer.status).toBe(422)
  expect(await removeUnusedLogos(world.app)).toBe(1)
  await expectGone(url)
})

test('whose upload was interrupted leaves no file', async () => {
  const { storage } = world.app
  const put = storage.put
  // simulates a server that is killed after it stored the file and before it updated the row
  storage.put = async (key, source) => {
    await put(key, source)
    throw new Error('killed')
  }
  const file = PNG.toString('base64')
  expect((await world.as(world.olga).post('/desk/api/logos', { file })).status).toBe(500)
  storage.put = put
  const rows = await world.app.db.selectFrom('logos').select('key').where('here', '=', false).execute()
  const [{ key } = { key: '' }] = rows
  expect(await shown(`/logos/${key}`)).toBe(404)
  world.clock.advance(HOUR_MS + 1)
  expect(await removeUnusedLogos(world.app)).toBe(1)
  await expectGone(`/logos/${key}`)
})

test('is deleted once by several servers, and not while it is being chosen', async () => {
  const unused = await Promise.all(Array.from({ length: 12 }, (_, place) => upload(`unused ${place}`)))
  const chosen = await Promise.all(Array.from({ length: 12 }, (_, place) => upload(`chosen ${place}`)))
  world.clock.advance(DAY_MS + 1)
  const { app } = await world.anotherNode()
  const nodes = [world.app, { ...app, storage: world.app.storage }, world.app]
  const adding = chosen.map((provider_logo_url) => addOffer(world, { provider_logo_url }).catch(() => null))
  const [offers, removed] = await Promise.all([Promise.all(adding), Promise.all(nodes.map(removeUnusedLogos))])
  const refused = offers.filter((offer) => offer === null).length
  expect(removed.reduce((sum, count) => sum + count, 0)).toBe(unused.length + refused)
  for (const url of unused) await expectGone(url)
  for (const [place, url] of chosen.entries()) expect(await shown(url)).toBe(offers[place] ? 200 : 404)
})
