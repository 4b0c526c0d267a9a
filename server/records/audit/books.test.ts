import { describe, expect, test } from 'vitest'
import type { AccessRecord, AuditRecord } from '#contract/desk/operations/audit.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const log = async (query = '') => (await world.as(world.olga).get(`/desk/api/audit?${query}`)).body
const book = async (query = '') => (await world.as(world.olga).get(`/desk/api/access_records?${query}`)).body
const invite = (name: string) => {
  const body = { email: `${name.toLowerCase()}@tendwell.test`, name, role: 'concierge' }
  return world.as(world.olga).post('/desk/api/staff', body)
}

async function everyPage<R>(read: (query: string) => Promise<{ records: R[]; next: string | null }>, query: string) {
  const all: R[] = []
  let page = await read(query)
  all.push(...page.records)
  while (page.next) {
    page = await read(`${query}&after=${page.next}`)
    all.push(...page.records)
  }
  return all
}

describe('the audit log', () => {
  test('lists the author, the subject and both values of each change, newest first', async () => {
    const { body } = await invite('Ada')
    await world.as(world.olga).patch(`/desk/api/staff/${body.colleague.id}`, { name: 'Ada Lowe' })
    const { records } = await log()
    expect(records.slice(0, 2)).toEqual([
      {
        id: expect.any(Number),
        at: world.clock.now().toISOString(),
        staff: { id: world.olga.id, name: 'Olga Petrie' },
        action: 'deskChangeStaff',
        thing: { type: 'staff', id: String(body.colleague.id), name: 'Ada' },
        before: { name: 'Ada' },
        after: { name: 'Ada Lowe' },
      },
      expect.objectContaining({
        action: 'deskInviteStaff',
        before: null,
        after: { name: 'Ada', email: 'ada@tendwell.test', role: 'concierge', company: null },
      }),
    ])
  })

  test('is filtered by person, kind, subject and words', async () => {
    const { body } = await invite('Bea')
    await world.as(world.olga).post(`/desk/api/accounts/${world.maya.externalId}/data`, { reason: 'A postcard' })
    const names = async (query: string) => (await log(query)).records.map(({ thing }: AuditRecord) => thing.name)
    expect(await names(`type=staff&thing=${body.colleague.id}`)).toEqual(['Bea'])
    expect(await names('type=member')).toEqual([world.maya.externalId])
    expect(await names('q=postcard')).toEqual([world.maya.externalId])
    expect(await names(`staff=${world.theo.id}`)).toEqual([])
    expect(await names('q=%25%27')).toEqual([])
    const { people, types } = await log()
    expect([people, types]).toEqual([[{ id: world.olga.id, name: 'Olga Petrie' }], ['member', 'staff']])
  })

  test('is read to its end, page by page, with each record once', async () => {
    for (let n = 0; n < 12; n++) await invite(`Page${n}`)
    const all = await everyPage<AuditRecord>(log, 'limit=5&type=staff')
    const whole = (await log('limit=500&type=staff')).records
    expect(all).toEqual(whole)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('is downloaded with its filters, and each download is in the access log', async () => {
    await invite('Cora')
    const download = () => world.as(world.olga).post('/desk/api/audit/download', { type: 'staff', q: 'Cora' })
    expect((await download()).body).toEqual({
      csv: expect.stringMatching(/^\uFEFF"When",.*\r\n.*"Name","","Cora"/),
      more: false,
    })
    await download()
    const written = (await accessRecords(world)).filter(({ action }) => action === 'deskDownloadChanges')
    expect(written.map(({ what, words }) => [what, words])).toEqual([
      ['export', 'Cora'],
      ['export', 'Cora'],
    ])
  })

  test.each(['limit=0', 'limit=501', 'after=x', 'staff=x', 'type=%00'])('rejects ?%s', async (query) => {
    expect((await world.as(world.olga).get(`/desk/api/audit?${query}`)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('the access log', () => {
  test('lists the reader, the member, the time and the reason, and not the request', async () => {
    world.clock.advance(17 * MINUTE_MS)
    const request = await giveRequest(world, world.maya)
    await atDesk(world, world.theo, request).open()
    const answer = await world.as(world.olga).get(`/desk/api/access_records?member=${world.maya.externalId}`)
    expect(answer.body.records[0]).toEqual({
      id: expect.any(Number),
      at: '2026-11-23T09:00:00.000Z', // only the hour
      staff: { id: world.theo.id, name: 'Theo Marchetti' },
      action: 'deskGetRequest',
      what: 'opened',
      member: { external_id: world.maya.externalId, name: world.maya.fullName },
      of_request: true,
      not_theirs: false,
      why: 'unassigned',
      reason: 'Not assigned yet',
    })
    expect(answer.text).not.toContain(request.external_id)
  })

  test('is filtered by staff member and by member', async () => {
    const request = await giveRequest(world, world.jonah)
    await atDesk(world, world.ines, request).open()
    const { records } = await book(`staff=${world.ines.id}&member=${world.jonah.externalId}`)
    expect(records.map(({ staff }: AccessRecord) => staff.name)).toEqual(['Ines Calder'])
    expect((await book(`staff=${world.ines.id}&member=${world.maya.externalId}`)).records).toEqual([])
    expect((await book('member=AAAAAAAAAAAAAAAAAAAAAA')).records).toEqual([])
  })

  test('includes its own readings', async () => {
    world.clock.advance(HOUR_MS)
    await book()
    const { records } = await book()
    expect(records[0]).toMatchObject({ staff: { name: 'Olga Petrie' }, action: 'deskAccessBook' })
  })

  test('is downloaded by the hour, without hidden data, and records the download', async () => {
    const request = await giveRequest(world, world.maya)
    await atDesk(world, world.theo, request).open()
    const { body } = await world
      .as(world.olga)
      .post('/desk/api/access_records/download', { member: world.maya.externalId, reason: ' The yearly audit ' })
    expect(body.csv.split('\r\n')[1]).toMatch(/T\d\d:00:00.000Z","Theo Marchetti","read a request of","Maya/)
    expect(body.csv).not.toContain(request.external_id)
    const [newest] = (await book()).records
    expect(newest).toMatchObject({
      action: 'deskDownloadReadings',
      what: 'export',
      member: null,
      reason: 'The yearly audit',
    })
  })

  test('is read to its end, page by page, with each record once', async () => {
    for (let n = 0; n < 12; n++) await atDesk(world, world.theo, await giveRequest(world, world.maya)).open()
    const all = await everyPage<AccessRecord>(book, `limit=5&staff=${world.theo.id}`)
    expect(all).toEqual((await book(`limit=500&staff=${world.theo.id}`)).records)
    expect(all.length).toBeGreaterThan(12)
  })
})
