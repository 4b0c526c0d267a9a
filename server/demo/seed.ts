import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { DeskDb } from '#server/db/connect.ts'
import { WORK_CHANNEL } from '#server/jobs/worker.ts'
import { calendarFrom } from './calendar.ts'
import { allRequests } from './requests/all.ts'
import { insertBooks } from './seed-books.ts'
import { insertCatalogue } from './seed-catalogue.ts'
import { insertOfferings } from './seed-offerings.ts'
import { insertCompanies, insertMembers, insertStaff } from './seed-people.ts'
import { insertPromises } from './seed-promises.ts'
import { insertRatings } from './seed-ratings.ts'
import { insertRequest } from './seed-requests.ts'
import { insertSavedReplies } from './seed-saved-replies.ts'
import { insertUnsent } from './seed-unsent.ts'
import type { Sower, Trx } from './sower.ts'

const DEMO_PASSWORD = 'tendwell-demo'

/** Fills an empty installation with the demo, dated back from now. A second time changes nothing. */
export async function seedDemo(sower: Sower): Promise<void> {
  const now = sower.now()
  const password = await hash(DEMO_PASSWORD)
  await seedCatalogue(sower.deskDb, now)
  await once(sower.deskDb, 'demo', now, async (trx) => {
    const companies = await insertCompanies(trx, now)
    const staff = await insertStaff(trx, { companies, password, now })
    const members = await insertMembers(trx, { companies, password, now, newId: sower.newId })
    await insertOfferings(trx, companies)
    await insertSavedReplies(trx, staff)
    for (const request of allRequests(calendarFrom(now)))
      await insertRequest(trx, request, { members, staff, now, newId: sower.newId, storage: sower.storage })
    await insertRatings(trx, now)
    await insertPromises(trx, { staff, now, newId: sower.newId })
    await insertUnsent(trx, { staff, now, newId: sower.newId })
    await insertBooks(trx, { staff, now })
    await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(trx) // its closed quarters are published at once
  })
}

/**
 * The categories, the ideas with their questions, and the welcome's Data: what a member needs to ask for
 * anything. A new installation gets them once; where somebody has filled or changed the catalogue, it is theirs.
 */
export async function seedCatalogue(db: DeskDb, now: Date): Promise<void> {
  await once(db, 'catalogue', now, async (trx) => {
    const filled = await trx.selectFrom('surveys').select('id').limit(1).executeTakeFirst()
    if (!filled) await insertCatalogue(trx, now)
  })
}

/** Two servers that start together wait for each other at the row, and only one sows. */
async function once(db: DeskDb, name: string, now: Date, sow: (trx: Trx) => Promise<void>) {
  await db.transaction().execute(async (trx) => {
    const mine = await trx
      .insertInto('demo_seeds')
      .values({ name, seeded_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (mine) await sow(trx)
  })
}
