import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#tests/world/clock.ts'
import { holdFile } from '#tests/world/company/feeds.ts'
import { giveCrowd } from '#tests/world/crowd/crowd.ts'
import { createColleague, createCompany } from '#tests/world/people.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'
import { publishSignUps } from './publish-sign-ups.ts'

const world = setUpWorldPerTest({ RATE_LIMITS: 'off' })
const PEOPLE = '/desk/api/company/people'
const LIST_TRIALS = '/desk/api/company/list_trials'

beforeEach(async () => {
  await world.app.deskDb.updateTable('companies').set({ created_at: world.clock.now() }).execute()
})

const bruno = () => world.as(world.bruno)
const people = async () => (await bruno().get(PEOPLE)).body
/** A company's second Monday, and those after it. */
async function nextWeek() {
  world.clock.advance(7 * DAY_MS)
  while ((await publishSignUps(world.app)) > 0);
}
const join = (size: number) => giveCrowd(world, size, { since: world.clock.now() })
const send = (csv: string, as = world.bruno) =>
  world.as(as).post(`${LIST_TRIALS}?file_name=people.csv`, { file: Buffer.from(csv).toString('base64') })
async function applyList(csv: string) {
  const { body } = await send(csv)
  const applied = await bruno().post(`${LIST_TRIALS}/${body.trial.id}/apply`)
  expect([applied.status, applied.text]).toEqual([200, expect.any(String)])
  return applied.body.trial
}
const addresses = (count: number, from = 0) =>
  `email\n${Array.from({ length: count }, (_, nth) => `p${nth + from}@acme.example`).join('\n')}\n`

describe('the number of sign-ups', { tags: '@sec-report-small-groups' }, () => {
  test('is published in the first weeks, in tens, and says nothing below eleven', async () => {
    expect((await people()).signed_up).toBeNull()
    await join(7)
    await nextWeek()
    expect((await people()).signed_up).toMatchObject({ people: null })
    await join(17)
    await nextWeek()
    expect((await people()).signed_up).toMatchObject({ people: 30, previously: null })
  })

  test('answers with the same bytes while people sign up, until the next publication', async () => {
    await join(24)
    await nextWeek()
    const before = (await bruno().get(PEOPLE)).text
    await join(40)
    expect(await publishSignUps(world.app)).toBe(0)
    expect((await bruno().get(PEOPLE)).text).toBe(before)
  })

  test('changes only if at least eleven people joined or left since it last changed', async () => {
    await join(24)
    await nextWeek()
    const first = (await people()).signed_up.people
    const [leaver] = await join(10)
    await nextWeek()
    expect((await people()).signed_up.people).toBe(first)
    await join(1)
    await nextWeek()
    expect((await people()).signed_up.people).toBe(first + 20 - 10)
    await world.app.db
      .updateTable('member_companies')
      .set({ ended_at: world.clock.now(), grace_until: world.clock.now() })
      .where('member_id', '=', leaver ?? 0)
      .execute()
    await nextWeek()
    expect((await people()).signed_up.people).toBe(first + 10)
  })

  test('is published once a month after twelve weeks', async () => {
    const created_at = new Date(world.clock.now().getTime() - 200 * DAY_MS)
    await world.app.deskDb.updateTable('companies').set({ created_at }).execute()
    for (let week = 0; week < 9; week += 1) await nextWeek()
    const rows = await world.app.deskDb
      .selectFrom('report.sign_ups')
      .select(({ cast }) => cast<string>('published_on', 'text').as('day'))
      .where('company_id', '=', world.brightwater)
      .execute()
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ day }) => !day.endsWith('-01'))).toEqual([])
  })

  test('leaves at least eleven people of the list out', async () => {
    await applyList(addresses(50))
    await join(48)
    await nextWeek()
    expect((await people()).signed_up.people).toBe(30)
  })
})

describe('an employer’s list', { tags: '@sec-report-small-groups' }, () => {
  test('gets the same dry run whether or not the removed people have signed up', async () => {
    await applyList('email\nmaya@tendwell.test\nstranger@acme.example\nkept@acme.example\n')
    const withoutMember = (await send('email\nstranger@acme.example\nkept@acme.example\n')).body.trial
    const withoutStranger = (await send('email\nmaya@tendwell.test\nkept@acme.example\n')).body.trial
    expect({ ...withoutMember, id: '' }).toEqual({ ...withoutStranger, id: '' })
    expect(Object.keys(withoutMember).toSorted()).toEqual(
      ['id', 'added', 'kept', 'removed', 'faults', 'left_out', 'repeated', 'applied_at', 'stale'].toSorted(),
    )
  })

  test('names no other company', async () => {
    const rival = await createCompany(world.app.deskDb, { slug: 'rival', name: 'Rival Robotics' })
    await world.app.deskDb
      .insertInto('eligible_domains')
      .values({ domain: 'rival.example', company_id: rival })
      .execute()
    const file = Buffer.from('email\nann@halden.example\n').toString('base64')
    const { body } = await world.as(world.olga).post(`/desk/api/companies/${rival}/list_trials`, { file })
    await world.as(world.olga).post(`/desk/api/eligibility_trials/${body.trial.id}/apply`)
    const answer = await send('email\nann@halden.example\nbo@rival.example\ncy@acme.example\n')
    expect(answer.body.trial).toMatchObject({ added: 1, left_out: 2 })
    expect(answer.text).not.toContain('Rival')
  })

  test('is not found by another company', async () => {
    const halden = await createCompany(world.app.deskDb, { slug: 'halden', name: 'Halden Logistics' })
    const person = { db: world.app.deskDb, now: world.clock.now(), passwordHash: 'x' }
    const other = await createColleague({ ...person, name: 'Hella Berg', role: 'employer', companyId: halden })
    const { body } = await send(addresses(3))
    const path = `${LIST_TRIALS}/${body.trial.id}`
    expect((await world.as(other).get(path)).status).toBe(404)
    expect((await world.as(other).post(`${path}/apply`)).status).toBe(404)
    expect((await bruno().get(path)).status).toBe(200)
  })

  test('is in the history, with faults for 30 days', async () => {
    await applyList('email\nann@acme.example\nnot an address\n')
    const changes = async () => (await bruno().get('/desk/api/company/list_changes')).body.changes
    expect(await changes()).toMatchObject([
      { file_name: 'people.csv', by: 'Bruno Haas', added: 1, removed: 0, left_out: 1, faults: [{ line: 3 }] },
    ])
    world.clock.advance(31 * DAY_MS)
    expect(await changes()).toMatchObject([{ left_out: 1, faults: null }])
  })

  test('is in the history beside files of the company’s own system, newest first', async () => {
    const { id } = await holdFile(world, { companyId: world.brightwater, slug: 'brightwater' })
    world.clock.advance(DAY_MS)
    await applyList('email\nann@acme.example\n')
    const { changes } = (await bruno().get('/desk/api/company/list_changes')).body
    expect(changes.slice(0, 3)).toMatchObject([
      { nightly: null, file_name: 'people.csv' },
      { id, nightly: { state: 'held', mode: 'full' }, added: 0, removed: 30, left_out: 0, by: null },
      { nightly: { state: 'applied', mode: 'full' }, added: 40 },
    ])
  })
})
