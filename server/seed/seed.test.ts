import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/adapters/secrets.ts'
import { readConfig } from '#server/config.ts'
import type { DeskDb } from '#server/db/connect.ts'
import { publishReports } from '#server/reports/publish.ts'
import { recountTime } from '#server/time-spent/recount.ts'
import { freshDatabase } from '#tests/database.ts'
import { openAsOwner } from '#tests/owner.ts'
import type { Seeder } from './context.ts'
import { seedCatalog, seedDemo } from './seed.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const files = new Map<string, Buffer>()
let db: DeskDb
let end: () => Promise<void>
let seeder: Seeder

beforeAll(async () => {
  const { url, drop } = await freshDatabase()
  db = openAsOwner(url)
  end = () => db.destroy().then(drop)
  seeder = { deskDb: db, now: () => now, newId, storage: { put } }
  await Promise.all([seedDemo(seeder), seedDemo(seeder)])
})
afterAll(() => end())

async function put(key: string, bytes: unknown) {
  if (!(bytes instanceof Buffer)) throw new Error('The demo puts whole files.')
  files.set(key, bytes)
  return { size: bytes.length }
}

test('an installation without the demo gets default baselines and categories of offers once', async () => {
  const { url, drop } = await freshDatabase()
  const empty = openAsOwner(url)
  const baselines = () => empty.selectFrom('desk.baselines').selectAll().orderBy('survey_id').execute()
  const categories = () => empty.selectFrom('offering_categories').select('name').orderBy('position').execute()
  try {
    await seedCatalog(empty, now)
    const first = await baselines()
    expect(first).toHaveLength(59)
    expect(first[0]).toMatchObject({ survey_id: 101, version: 1, minutes: 60, published_by: null })
    expect((await categories()).map(({ name }) => name)).toContain('Medical')
    await empty.deleteFrom('offering_categories').execute()
    await seedCatalog(empty, now)
    expect(await baselines()).toEqual(first)
    expect(await categories()).toEqual([])
  } finally {
    await empty.destroy()
    await drop()
  }
})

test('an installation of an earlier release gets defaults for the ideas that it has not changed', async () => {
  const { url, drop } = await freshDatabase()
  const older = openAsOwner(url)
  try {
    await seedCatalog(older, now)
    await older.deleteFrom('desk.baselines').execute()
    await older.deleteFrom('demo_seeds').where('name', '=', 'default baselines').execute()
    await older.updateTable('surveys').set({ name: 'Book our own garage' }).where('id', '=', 101).execute()
    const own = { survey_id: 102, version: 1, minutes: 5, source: 'Asked in May', published_at: now }
    await older.insertInto('desk.baselines').values(own).execute()
    await seedCatalog(older, now)
    const rows = await older
      .selectFrom('desk.baselines')
      .select(['survey_id', 'minutes'])
      .orderBy('survey_id')
      .execute()
    expect(rows.slice(0, 2)).toEqual([
      { survey_id: 102, minutes: 5 },
      { survey_id: 103, minutes: 110 },
    ])
  } finally {
    await older.destroy()
    await drop()
  }
})

test('seeding again, even at once from two servers, changes nothing', async () => {
  const once = await contents()
  const stored = files.size
  await seedDemo({ ...seeder, now: () => new Date(now.getTime() + 86_400_000) })
  expect(await contents()).toEqual(once)
  expect(files.size).toBe(stored)
})

test('the dashboard of Maya shows what the design shows', async () => {
  const rows = await db
    .selectFrom('requests')
    .innerJoin('members', 'members.id', 'requests.member_id')
    .where('members.email', '=', 'member@tendwell.test')
    .where('requests.status', '<>', 'closed')
    .orderBy('requests.issued_at')
    .select(['requests.name', 'requests.status', 'requests.unread_count', 'requests.details'])
    .execute()
  expect(rows.map(({ name, status, unread_count }) => [name.split(',')[0], status, unread_count])).toEqual([
    ['Appeal the March MRI claim', 'in_progress', 1],
    ['Four days in Lisbon for Dad’s 70th', 'in_progress', 2],
    ['Replace the dishwasher inlet hose', 'in_progress', 0],
    ['Book the wagon’s emissions test', 'open', 0],
    ['Find a sitter for Biscuit', 'open', 0],
  ])
  expect(rows[0]?.details).toContain('Who was the scan for?\nMe\n\nWho denied it?\nLinden Health, on March 28')
  expect(rows[4]?.details).toContain('Biscuit_vaccines_2025.pdf')
})

test('unread counts are what lies after the member’s mark', async () => {
  const wrong = await db
    .selectFrom('requests')
    .select(['name', 'unread_count', 'read_seq', 'last_seq'])
    .where(
      sql<boolean>`unread_count <> (select count(*) from timeline
        where request_id = requests.id and seq > read_seq and kind = 'message' and source = 'other')`,
    )
    .execute()
  expect(wrong).toEqual([])
})

test('each timeline is numbered without a gap, notes included, and the counter stands at its end', async () => {
  const wrong = await db
    .selectFrom('desk.whole_timeline as entry')
    .innerJoin('requests', 'requests.id', 'entry.request_id')
    .groupBy(['requests.id', 'requests.name', 'requests.last_seq'])
    .having(sql<boolean>`array_agg(seq order by at) <> (select array_agg(n) from generate_series(1, last_seq) n)`)
    .select('requests.name')
    .execute()
  expect(wrong).toEqual([])
})

test('every file lies in the storage as what its row says', async () => {
  const rows = await db.selectFrom('uploads').selectAll().execute()
  expect(rows.map(({ key }) => key).toSorted()).toEqual([...files.keys()].toSorted())
  for (const { key, size, content_type, filename } of rows) {
    const bytes = files.get(key)
    expect(bytes?.length, filename).toBe(size)
    const magic = content_type === 'image/png' ? '89504e47' : '25504446'
    expect(bytes?.subarray(0, 4).toString('hex'), filename).toBe(magic)
  }
})

test('every question asks a Datum of its own type', async () => {
  const wrong = await db
    .selectFrom('questions')
    .innerJoin('data', 'data.id', 'questions.datum_id')
    .whereRef('data.type', '<>', 'questions.type')
    .select(['questions.label', 'data.type'])
    .execute()
  expect(wrong).toEqual([])
})

test('a set of options is there in each state, and whoever picked saw what counts', async () => {
  const versions = await db
    .selectFrom('option_versions as version')
    .leftJoin('option_answers as answer', 'answer.version_id', 'version.id')
    .leftJoin('spending_outcomes as outcome', 'outcome.version_id', 'version.id')
    .select(['version.set_id', 'version.version', 'version.request_id', 'version.sent_at', 'version.expires_at'])
    .select(['answer.kind', 'answer.answered_at', 'outcome.kind as booked'])
    .execute()
  const written = await db
    .selectFrom('timeline')
    .select(['request_id', 'at'])
    .where('kind', '=', 'message')
    .where('source', '=', 'user')
    .execute()
  const states = versions.map(({ kind, booked, ...version }) => {
    if (versions.some((later) => later.set_id === version.set_id && later.version > version.version)) return 'replaced'
    if (booked) return 'booked'
    if (kind) return kind
    if (version.expires_at <= now) return 'expired'
    const isAsked = written.some(({ request_id, at }) => request_id === version.request_id && at > version.sent_at)
    return isAsked ? 'asked' : 'open'
  })
  expect(new Set(states)).toEqual(new Set(['open', 'picked', 'booked', 'declined', 'asked', 'expired', 'replaced']))
  const late = versions.filter(({ answered_at, expires_at }) => answered_at !== null && answered_at >= expires_at)
  expect(late).toEqual([])
})

test('Brightwater’s last closed quarter has enough to show of everything', async () => {
  while ((await publishReports({ ...seeder, config: readConfig({}) })) > 0);
  const newest = await db
    .selectFrom('report.quarters')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['quarter', 'members', 'active_members', 'completed', 'rating', 'voices', 'measured_hours'])
    .select(['first_answer_minutes', 'slow_answer_minutes', 'answers', 'in_time'])
    .where('slug', '=', 'brightwater')
    .orderBy('quarter', 'desc')
    .executeTakeFirst()
  expect(newest).toEqual({
    quarter: '2026-Q3',
    members: 90,
    active_members: 60,
    completed: 127,
    rating: 4.5,
    voices: 80,
    measured_hours: 290,
    first_answer_minutes: 52,
    slow_answer_minutes: 86,
    answers: 250,
    in_time: 91.3,
  })
  const categories = await db.selectFrom('report.categories').select('names').where('quarter', '=', '2026-Q3').execute()
  expect(categories.length).toBeGreaterThan(4)
})

test('the hours that its pages show are found again from its events, to the minute', async () => {
  const shown = await db.selectFrom('time_given_back').selectAll().orderBy('request_id').execute()
  expect(shown.length).toBeGreaterThan(50)
  expect(shown.some(({ given_back_minutes }) => given_back_minutes === null)).toBe(true)
  await db.deleteFrom('time_given_back').execute()
  await recountTime(db)
  expect(await db.selectFrom('time_given_back').selectAll().orderBy('request_id').execute()).toEqual(shown)
  expect((await recountTime(db)).different).toEqual([])
})

test('some of what is completed says what came of it, in words and in money', async () => {
  const results = await db
    .selectFrom('request_results')
    .innerJoin('requests', 'requests.id', 'request_id')
    .select(['words', 'money_cents', 'money_kind', 'status'])
    .execute()
  expect(results).toContainEqual({
    words: 'Both returns are in.',
    money_cents: 214_000,
    money_kind: 'paid_back',
    status: 'closed',
  })
  expect(results.every(({ status, words }) => status === 'closed' && words !== null)).toBe(true)
})

test('new rows find ids of their own after the demo’s', async () => {
  const category = await db
    .insertInto('categories')
    .values({ name: 'Garden', hue: 'home', image_url: '/images/categories/home.svg', position: 9 })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(category.id).toBe(10)
  const datum = await db
    .insertInto('data')
    .values({ label: 'Garden', type: 'TextInput' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(datum.id).toBeGreaterThanOrEqual(10_000)
})

async function contents() {
  const tables = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'desk') order by 1`.execute(db)
  const counts: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    const { rows } =
      await sql`select count(*), md5(string_agg(t::text, '' order by t::text)) from ${sql.table(name)} t`.execute(db)
    counts[name] = rows[0]
  }
  return counts
}
