import type { Catalog } from '#contract/desk/operations/catalog.ts'
import { countAsked } from '#server/catalog/catalog/asked.ts'
import { writeCategory, writeSurvey } from '#tests/world/catalog.ts'
import { atCatalog } from '#tests/world/catalog-desk.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { createMember, type TestMember } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import type { World } from '#tests/world/world.ts'
import { expectNone, type Proof } from '../resilience/shared/proof.ts'
import { openAttackedWorld, runWithNewCases } from './world.ts'

const WEEKS = 52
const PEOPLE = 60
const IDEAS = 8
const FLOOR = 11
const STEP = 10
const SEEDS = 5

export const differencing: Proof = {
  name: 'differencing',
  claim: 'comparing the catalog’s figures with each other and with the access log identifies no person',
  async run({ times = WEEKS }) {
    const catalog = await compareCatalog(times)
    for (let n = 0; n < SEEDS; n += 1) runWithNewCases('server/insight/reports/differencing.test.ts')
    return { ...catalog, 'reports: random seeds with a group below eleven': `0 of ${SEEDS}` }
  },
}

type Look = { readonly at: Date; readonly shown: ReadonlyMap<number, number | null> }
type Asked = { readonly idea: number; readonly member: TestMember; readonly at: Date }

/** A colleague in operations notes every figure twice a week, and reads the whole access log. */
async function compareCatalog(weeks: number) {
  const world = await openAttackedWorld()
  try {
    const category = await writeCategory(world)
    const ideas: number[] = []
    for (let n = 0; n < IDEAS; n += 1)
      ideas.push(await writeSurvey(world, { name: `Secret idea ${n}`, categoryId: category }))
    const people = await crowd(world)
    const asked: Asked[] = []
    const looks: Look[] = []
    for (let week = 0; week < weeks; week += 1) {
      for (const [place, idea] of ideas.entries()) asked.push(...(await askForSome(world, people, idea, place)))
      looks.push(await look(world))
      world.clock.advance(3 * DAY_MS + HOUR_MS)
      looks.push(await look(world))
      world.clock.advance(4 * DAY_MS - HOUR_MS)
    }
    const rises = ideas.flatMap((idea) => risesOf(idea, looks, asked))
    const small = rises.filter(({ behind }) => behind < FLOOR).length
    const log = await world.as(world.olga).get('/desk/api/access_records?limit=500')
    const figures = {
      'rises with fewer than eleven people behind them': small,
      'figures that are no ten': looks.flatMap(({ shown }) => [...shown.values()]).filter((one) => (one ?? 0) % STEP)
        .length,
      'lines of the record that name an idea': log.text.match(/Secret idea/g)?.length ?? 0,
      'lines of the record to the minute': (log.text.match(/"at":"[^"]+"/g) ?? []).filter(
        (at) => !at.includes(':00:00.000Z'),
      ).length,
    }
    expectNone(figures)
    return {
      'catalog: weeks, requests, looks, rises': `${weeks}, ${asked.length}, ${looks.length}, ${rises.length}`,
      ...figures,
    }
  } finally {
    await world.close()
  }
}

async function crowd(world: World): Promise<TestMember[]> {
  const about = { db: world.app.deskDb, now: world.clock.now(), passwordHash: 'x', companyId: world.brightwater }
  const people: TestMember[] = []
  for (let n = 0; n < PEOPLE; n += 1) people.push(await createMember({ ...about, name: `Person${n} Number` }))
  return people
}

/** Many members request the first ideas; one person requests the last idea repeatedly. */
async function askForSome(world: World, people: readonly TestMember[], idea: number, place: number): Promise<Asked[]> {
  const many = Math.round((Math.random() * 16) / (place + 1))
  const asked: Asked[] = []
  for (let n = 0; n < many; n += 1) {
    const among = place === IDEAS - 1 ? 1 : people.length
    const member = people[Math.floor(Math.random() * among)]
    if (!member) continue
    const request = await giveRequest(world, member, { survey_id: idea, issued_at: world.clock.now() })
    asked.push({ idea, member, at: world.clock.now() })
    if (n === 0) await atDesk(world, world.theo, request).open()
  }
  return asked
}

async function look(world: World): Promise<Look> {
  await countAsked(world.app)
  const { categories } = (await atCatalog(world).read()) as Catalog // type of the endpoint's answer
  const listed = categories.flatMap(({ ideas }) => ideas)
  return { at: world.clock.now(), shown: new Map(listed.map((one) => [one.id, one.asked])) }
}

/**
 * Each increase of a figure, with the number of people who made requests since the last increase: those that the
 * increase describes.
 */
function risesOf(idea: number, looks: readonly Look[], asked: readonly Asked[]) {
  let [since, before] = [new Date(0), 0]
  return looks.flatMap(({ at, shown }) => {
    const figure = shown.get(idea) ?? 0
    if (figure <= before) {
      before = figure
      return []
    }
    const behind = asked.filter((one) => one.idea === idea && one.at >= since && one.at < at)
    ;[since, before] = [at, figure]
    return [{ behind: new Set(behind.map(({ member }) => member.id)).size }]
  })
}
