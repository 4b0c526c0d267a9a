import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { WORK_CHANNEL } from '#server/platform/outbox/worker.ts'
import { insertCatalog } from './catalog.ts'
import { readCatalog } from './content/catalog.ts'
import { readDefaultBaselines } from './content/desk.ts'
import { readOfferings } from './content/offerings.ts'
import { readPeople } from './content/people.ts'
import { colleaguesRequests, readRequests } from './content/requests.ts'
import { readTranslations } from './content/translations.ts'
import type { Seeder, Trx } from './context.ts'
import { insertHistory } from './history.ts'
import { insertOfferingCategories, insertOfferings } from './offerings.ts'
import { insertOptions } from './options.ts'
import { insertCompanies, insertMembers, insertStaff } from './people.ts'
import { insertPromises } from './promises.ts'
import { insertSavedReplies, insertUnsentReplies } from './replies.ts'
import { insertRatings, insertRequest } from './requests.ts'
import { insertDefaultBaselines, insertTimeSpent } from './time-spent.ts'
import { insertTranslations } from './translations.ts'

const DEMO_PASSWORD = 'tendwell-demo'
const SEED_LOCK = 8_365_324_712 // an arbitrary number, the same in every Tendwell
const LOOK_EVERY_MS = 200

/** Fills an empty installation with the demo, with dates relative to now. A repeat changes nothing. */
export async function seedDemo(seeder: Seeder): Promise<void> {
  const now = seeder.now()
  await seedCatalog(seeder.deskDb, now)
  await once(seeder.deskDb, 'demo', now, async (trx) => {
    const catalog = readCatalog()
    const people = readPeople()
    const password = await hash(DEMO_PASSWORD)
    const companies = await insertCompanies(trx, people, now)
    const staff = await insertStaff(trx, people, { companies, password, now })
    const members = await insertMembers(trx, people, { companies, password, now, newId: seeder.newId })
    await insertOfferings(trx, companies)
    for (const [language, texts] of readTranslations()) await insertTranslations(trx, language, texts)
    await insertSavedReplies(trx, { staff, now })
    const seeding = { catalog, members, staff, now, newId: seeder.newId, storage: seeder.storage }
    for (const request of [...readRequests(now), ...colleaguesRequests(people.colleagues, catalog, now)])
      await insertRequest(trx, request, seeding)
    await insertRatings(trx, now)
    await insertOptions(trx, seeding)
    await insertPromises(trx, seeding)
    await insertUnsentReplies(trx, seeding)
    await insertHistory(trx, seeding)
    await insertTimeSpent(trx, now)
    // the demo skips the guided setup
    await trx
      .insertInto('desk.setup_marks')
      .values({ step: 'doors', state: 'confirmed', at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // backdated messages cause no notices
    await sql`insert into desk.notice_positions (request_id, seq) select id, last_seq from requests`.execute(trx)
    // the threads were inserted as a whole, so no answer times were recorded
    await sql`select desk.record_answers_since('-infinity')`.execute(trx)
    await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(trx) // publishes the closed quarters at once
  })
}

/**
 * Seeds the categories, the ideas with their questions and default baselines, the offering categories, the Data of the
 * onboarding, and the translations of all of these. Every installation gets each of them once; nothing is added if operations have already created their
 * own.
 */
export async function seedCatalog(db: DeskDb, now: Date): Promise<void> {
  await once(db, 'catalogue', now, async (trx) => {
    const filled = await trx.selectFrom('surveys').select('id').limit(1).executeTakeFirst()
    if (!filled) await insertCatalog(trx, readCatalog(), now)
  })
  await once(db, 'default baselines', now, (trx) =>
    insertDefaultBaselines(trx, readDefaultBaselines(), readCatalog().ideas, now),
  )
  await once(db, 'offering categories', now, async (trx) => {
    const filled = await trx.selectFrom('offering_categories').select('external_id').limit(1).executeTakeFirst()
    if (!filled) await insertOfferingCategories(trx, readOfferings().categories)
  })
  for (const [language, texts] of readTranslations())
    await once(db, `translations: ${language}`, now, (trx) => insertTranslations(trx, language, texts))
}

/** Ensures that one of several starting servers seeds while the others wait as long as needed. */
async function once(db: DeskDb, name: string, now: Date, seed: (trx: Trx) => Promise<void>) {
  while (!(await tryOnce(db, name, now, seed))) await sleep(LOOK_EVERY_MS)
}

/** False while another server is seeding. A statement that waits for the row would time out. */
function tryOnce(db: DeskDb, name: string, now: Date, seed: (trx: Trx) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SEED_LOCK}) as mine`.execute(trx)
    if (!rows[0]?.mine) return false
    const mine = await trx
      .insertInto('demo_seeds')
      .values({ name, seeded_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (mine) await seed(trx)
    return true
  })
}
