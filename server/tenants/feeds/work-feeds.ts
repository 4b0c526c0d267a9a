import { sql } from 'kysely'
import { MINUTE_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import type { App } from '#server/platform/http/app.ts'
import { type StoredList, storeList } from '#server/tenants/eligibility/store-list.ts'
import type { ClaimedRun } from './claimed-run.ts'
import { failRun, settleRun } from './settle-run.ts'

/** A server that stopped has its files read by another one after this time. */
const LEASE_MS = 2 * MINUTE_MS
const RENEW_MS = 30_000
const ATTEMPTS_MAX = 5
/** After a failure the next attempt waits for this time, after the second one for twice this time, and so on. */
const RETRY_MS = MINUTE_MS
/** More lines than 100 MB of anything but short numbers. */
const FEED_MAX_LINES = 5_000_000

/** Reads one waiting file, the oldest first and one of each company at a time, or deletes a file that was read. */
export async function workFeeds(app: App): Promise<number> {
  const run = await claim(app)
  if (!run) return deleteReadFile(app)
  const renewal = setInterval(() => void renew(app, run.id).catch(() => undefined), RENEW_MS).unref()
  try {
    await settleRun(app, run, await read(app, run))
  } catch (error) {
    await giveUp(app, run, error)
  } finally {
    clearInterval(renewal)
  }
  return 1
}

async function claim({ deskDb, now }: App): Promise<ClaimedRun | undefined> {
  const at = now()
  try {
    const { rows } = await sql<ClaimedRun>`
      update desk.feed_runs set state = 'checking', attempts = attempts + 1, leased_until = ${leaseFrom(at)}
      where id = (
        select id from desk.feed_runs as run
        where (state = 'queued' or (state = 'checking' and leased_until <= ${at}))
          and not exists (select from desk.feed_runs as earlier where earlier.company_id = run.company_id
            and earlier.number < run.number and earlier.state in ('queued', 'checking'))
        order by number limit 1 for update skip locked)
      returning id, company_id, mode, file_key, attempts`.execute(deskDb)
    return rows[0]
  } catch (error) {
    if (isUniqueViolation(error)) return undefined // another server has just begun with this company
    throw error
  }
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS)

async function renew({ deskDb, now }: App, id: string) {
  await deskDb
    .updateTable('desk.feed_runs')
    .set({ leased_until: leaseFrom(now()) })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

/** Stores the people of the file as hashes. What an earlier attempt stored is forgotten like an old dry run. */
async function read(app: App, run: ClaimedRun): Promise<StoredList & { trialId: string }> {
  const trialId = app.newId()
  await app.deskDb.transaction().execute(async (trx) => {
    await trx
      .insertInto('desk.eligibility_trials')
      .values({
        id: trialId,
        company_id: run.company_id,
        kind: 'list',
        mode: run.mode,
        against: 0,
        outcome: '{}',
        created_at: app.now(),
      })
      .execute()
    await trx.updateTable('desk.feed_runs').set({ trial_id: trialId }).where('id', '=', run.id).execute()
  })
  async function* source() {
    const { stream } = await app.storage.open(run.file_key).catch(missing)
    yield* stream as AsyncIterable<Buffer> // files are read without an encoding
  }
  const storing = { trialId, companyId: run.company_id, isNamed: false, secrets: app.secrets, maxLines: FEED_MAX_LINES }
  const list = await storeList(app.deskDb, source, { mode: run.mode }, storing)
  return { ...list, trialId }
}

/** The storage may have lost sight of a file for a moment, so this is no fault of the file. */
function missing(error: unknown): never {
  throw error instanceof Problem && error.code === 'not_found' ? new FileMissing() : error
}

class FileMissing extends Error {
  constructor() {
    super('A file of people is missing in the storage.')
    this.name = 'FileMissing'
  }
}

const LOST = 'We lost this file before it was read, so nothing was changed. Please send it again.'
const UNPROCESSED = 'This file could not be processed, and nothing was changed. Operations have been told.'

/** A file that cannot be read fails with the reason; after any other error it is read again, a while later. */
async function giveUp(app: App, run: ClaimedRun, error: unknown) {
  if (error instanceof Problem && error.status < 500) return failRun(app, run, error.sentence)
  if (run.attempts >= ATTEMPTS_MAX) await failRun(app, run, error instanceof FileMissing ? LOST : UNPROCESSED)
  else {
    const leased_until = new Date(app.now().getTime() + run.attempts * RETRY_MS)
    await app.deskDb.updateTable('desk.feed_runs').set({ leased_until }).where('id', '=', run.id).execute()
  }
  throw error
}

async function deleteReadFile({ deskDb, storage }: App): Promise<number> {
  const read = await deskDb
    .selectFrom('desk.feed_runs')
    .select(['id', 'file_key'])
    .where('file_key', 'is not', null)
    .where('state', 'not in', ['queued', 'checking'])
    .limit(1)
    .executeTakeFirst()
  if (!read?.file_key) return 0
  await storage.remove(read.file_key)
  await deskDb.updateTable('desk.feed_runs').set({ file_key: null }).where('id', '=', read.id).execute()
  return 1
}
