import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishReports } from '#server/insight/reports/publish.ts'
import { recountTime } from '#server/insight/time-tracking/recount.ts'
import { newId } from '#server/platform/adapters/secrets.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { freshDatabase } from '#tests/world/database.ts'
import { openAsOwner } from '#tests/world/owner.ts'
import { readTranslations } from './content/translations.ts'
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

test('an installation without the demo gets default baselines and offering categories once', async () => {
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

test('a repeated seed, even concurrently on two servers, changes nothing', async () => {
  const once = await contents()
  const stored = files.size
  await seedDemo({ ...seeder, now: () => new Date(now.getTime() + 86_400_000) })
  expect(await contents()).toEqual(once)
  expect(files.size).toBe(stored)
})

test("Maya's dashboard shows the data of the design", async () => {
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

test("unread counts are the messages after the member's read mark", async () => {
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

test('each timeline is numbered without gaps, including notes, and the counter is at its end', async () => {
  const wrong = await db
    .selectFrom('desk.whole_timeline as entry')
    .innerJoin('requests', 'requests.id', 'entry.request_id')
    .groupBy(['requests.id', 'requests.name', 'requests.last_seq'])
    .having(sql<boolean>`array_agg(seq order by at) <> (select array_agg(n) from generate_series(1, last_seq) n)`)
    .select('requests.name')
    .execute()
  expect(wrong).toEqual([])
})

test('every file is stored with the type and size of its row', async () => {
  const rows = await db.selectFrom('uploads').selectAll().execute()
  expect(rows.map(({ key }) => key).toSorted()).toEqual([...files.keys()].toSorted())
  for (const { key, size, content_type, filename } of rows) {
    const bytes = files.get(key)
    expect(bytes?.length, filename).toBe(size)
    const magic = content_type === 'image/png' ? '89504e47' : '25504446'
    expect(bytes?.subarray(0, 4).toString('hex'), filename).toBe(magic)
  }
})

test('every question has a Datum of the same type', async () => {
  const wrong = await db
    .selectFrom('questions')
    .innerJoin('data', 'data.id', 'questions.datum_id')
    .whereRef('data.type', '<>', 'questions.type')
    .select(['questions.label', 'data.type'])
    .execute()
  expect(wrong).toEqual([])
})

test('a set of options exists in each state, and every member who picked one saw the valid version', async () => {
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

test("Brightwater's last closed quarter has enough data for every figure", async () => {
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

test('the displayed hours can be recalculated from the events to the minute', async () => {
  const shown = await db.selectFrom('time_given_back').selectAll().orderBy('request_id').execute()
  expect(shown.length).toBeGreaterThan(50)
  expect(shown.some(({ given_back_minutes }) => given_back_minutes === null)).toBe(true)
  await db.deleteFrom('time_given_back').execute()
  await recountTime(db)
  expect(await db.selectFrom('time_given_back').selectAll().orderBy('request_id').execute()).toEqual(shown)
  expect((await recountTime(db)).different).toEqual([])
})

test('some completed requests have a result with words and money', async () => {
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

test('every text of the catalog and the offerings is translated, in every installation', async () => {
  const spanish = [...(readTranslations().get('es') ?? [])]
  const { url, drop } = await freshDatabase()
  const empty = openAsOwner(url)
  try {
    await seedCatalog(empty, now)
    const [rows, alone] = [await translationsIn(db), await translationsIn(empty)]
    expect(alone).toEqual(rows.filter(({ kind }) => kind !== 'offering'))
    expect(rows.map(({ english }) => english)).toEqual(expect.arrayContaining(spanish.map(([english]) => english)))
    expect(await untranslated(db)).toEqual([])
    // a repeat keeps what operations have written
    await empty.updateTable('translations').set({ translation: 'Ours' }).execute()
    await empty.deleteFrom('demo_seeds').where('name', '=', 'translations: es').execute()
    await seedCatalog(empty, now)
    expect(new Set((await translationsIn(empty)).map(({ translation }) => translation))).toEqual(new Set(['Ours']))
  } finally {
    await empty.destroy()
    await drop()
  }
})

test('new rows get their own IDs after those of the demo', async () => {
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

const translationsIn = (of: DeskDb) =>
  of.selectFrom('translations').selectAll().orderBy('kind').orderBy('thing_id').orderBy('field').execute()

/** English texts without a translation at their place. */
async function untranslated(of: DeskDb): Promise<string[]> {
  const { rows } = await sql<{ english: string }>`
    select distinct english from (
      select 'category' as kind, id, 'name' as field, name as english from categories
      union all select 'category', id, 'description', description from categories
      union all select 'idea', id, 'name', name from surveys where listed
      union all select 'idea', id, 'description', description from surveys where listed
      union all select 'version', survey_version_id, 'question:datum-' || datum_id, label from questions
      union all select 'version', survey_version_id, 'choice:datum-' || datum_id || ':' || (choice ->> 'value'),
        choice ->> 'label' from questions, jsonb_array_elements(select_options) as choice
      union all select 'offering_category', external_id, 'name', name from offering_categories
      union all select 'offering', id, field, english from offerings, lateral (values ('name', name),
        ('heading', heading), ('subheading', subheading), ('request_survey_cta', request_survey_cta)) as text (field, english)
      union all select 'offering', offering_id, 'section:' || position || ':heading', heading from offering_sections
      union all select 'offering', offering_id, 'section:' || position || ':cta_text', cta_text from offering_sections
      union all select 'offering', offering_id, 'section:' || position || ':line:' || place, line ->> 'value'
        from offering_sections, jsonb_array_elements(items) with ordinality as item (line, place)
        where line ->> 'key' not in ('phone', 'email')
    ) as texts
    where english <> '' and not exists (select from translations where translations.kind = texts.kind
      and thing_id = texts.id and translations.field = texts.field and language = 'es')`.execute(of)
  return rows.map(({ english }) => english)
}
