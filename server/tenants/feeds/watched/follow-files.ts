import { sql } from 'kysely'
import { MINUTE_MS } from '#basics/time/duration.ts'
import type { ListMode } from '#contract/desk/operations/eligibility.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import type { ScheduledJob } from '#server/platform/outbox/cleaning.ts'
import { type Faults, faultsCsv } from '../faults-csv.ts'
import { FEED_MAX_BYTES, receiveFile, tooLarge } from '../receive-file.ts'
import { readRun } from '../runs.ts'
import { FileChanged, FileRefused } from './file-errors.ts'
import type { FileVersion, WatchedFiles } from './watched-files.ts'

const LOOK_EVERY_MS = 10_000
/** A file that has not changed for this long is complete. */
const UNCHANGED_MS = 30_000
/** Long enough to copy 100 MB. After it, a file whose server stopped is taken by another server. */
const LEASE_MS = 10 * MINUTE_MS

/** Takes files that companies' own systems put at FEEDS_URL, and moves them away when their runs have ended. */
export function followFiles(files: WatchedFiles): ScheduledJob {
  let lookedAt = 0
  return async (app) => {
    const now = app.now().getTime()
    if (now - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now
      await look(app, files)
    }
    return (await moveEnded(app, files)) || (await take(app, files))
  }
}

/** Remembers what is there, and forgets files that are gone or were changed before they were taken. */
async function look({ deskDb, now }: App, files: WatchedFiles) {
  const found = (await files.list()).map(({ changedAt, ...file }) => ({ ...file, changed_at: changedAt }))
  await deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('desk.feed_files', 0)) as mine`.execute(trx)
    if (!rows[0]?.mine) return // another server looks at the same time
    await sql`
      with found as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
          as file (folder text, name text, version text, size bigint, changed_at timestamptz)
      ), forgotten as (
        delete from desk.feed_files as file where run_id is null and not exists (
          select from found where (found.folder, found.name, found.version) = (file.folder, file.name, file.version))
      )
      insert into desk.feed_files (folder, name, version, size, changed_at, seen_at)
      select folder, name, version, size, changed_at, ${now()} from found
      on conflict (folder, name, version) do nothing`.execute(trx)
  })
}

/** Moves a file whose run was applied or has failed. A run that is held keeps it where it is. */
async function moveEnded(app: App, files: WatchedFiles): Promise<number> {
  const at = app.now()
  const { rows } = await sql<Leased & { run_id: string }>`
    update desk.feed_files set leased_until = ${leaseFrom(at)}
    where (folder, name, version) = (
      select folder, name, version from desk.feed_files as file join desk.feed_runs as run on run.id = file.run_id
      where run.state in ('applied', 'failed') and (file.leased_until is null or file.leased_until <= ${at})
      limit 1 for update of file skip locked)
    returning folder, name, version, leased_until, run_id`.execute(app.deskDb)
  const [file] = rows
  if (!file) return 0
  const { run, listedFaults } = await readRun(app.deskDb, file.run_id)
  if (run.state === 'applied') await files.move(file, 'done')
  else await refuse(files, file, { reason: run.reason, listed: listedFaults, all: run.faults })
  await forget(app, file)
  return 1
}

/** Takes the oldest file of a company as a run, in the order in which they came. */
async function take(app: App, files: WatchedFiles): Promise<number> {
  const file = await claim(app)
  if (!file) return 0
  try {
    const companyId = await companyOf(app, file)
    if (file.size > FEED_MAX_BYTES) throw tooLarge()
    const onReceived = (trx: DeskTrx, runId: string) => noteRun(trx, file, runId)
    await receiveFile(app, { companyId, mode: modeOf(file.name), bytes: files.open(file), onReceived })
  } catch (error) {
    await settleFailed(app, files, { file, error })
  }
  return 1
}

type Leased = FileVersion & { readonly leased_until: Date }
type Claimed = Leased & { readonly size: number }

async function claim({ deskDb, now }: App): Promise<Claimed | undefined> {
  const at = now()
  const { rows } = await sql<Claimed>`
    update desk.feed_files set leased_until = ${leaseFrom(at)}
    where (folder, name, version) = (
      select folder, name, version from desk.feed_files as file
      where run_id is null and seen_at <= ${new Date(at.getTime() - UNCHANGED_MS)}
        and (leased_until is null or leased_until <= ${at})
        and not exists (select from desk.feed_files as earlier
          where earlier.folder = file.folder and earlier.run_id is null
            and (earlier.changed_at, earlier.name, earlier.version) < (file.changed_at, file.name, file.version))
      order by changed_at limit 1 for update skip locked)
    returning folder, name, version, size::float8 as size, leased_until`.execute(deskDb)
  return rows[0]
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS)

async function companyOf({ deskDb }: App, { folder }: FileVersion): Promise<number> {
  const company = await deskDb
    .selectFrom('companies')
    .select(['id', 'closed_at'])
    .where('slug', '=', folder)
    .executeTakeFirst()
  if (!company)
    throw new FileRefused(`No company’s link ends with “${folder}”, so nothing was changed. Please check the folder.`)
  if (company.closed_at) throw new Problem('company_closed')
  return company.id
}

/** `people.joiners.csv` adds people, `people.leavers.csv` ends places, any other file is the whole list. */
function modeOf(name: string): ListMode {
  const named = /\.(joiners|leavers)\.csv$/i.exec(name)?.[1]?.toLowerCase()
  return named === 'joiners' || named === 'leavers' ? named : 'full'
}

/** In the transaction of the run, so that a file is never taken twice. */
async function noteRun(trx: DeskTrx, file: Claimed, runId: string) {
  const { numUpdatedRows } = await trx
    .updateTable('desk.feed_files')
    .set({ run_id: runId, leased_until: null })
    .where('folder', '=', file.folder)
    .where('name', '=', file.name)
    .where('version', '=', file.version)
    .where('run_id', 'is', null)
    .where('leased_until', '=', file.leased_until)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new FileChanged() // or another server has taken it since
}

type Failed = { readonly file: Claimed; readonly error: unknown }

/** A file that was changed is seen again; one that cannot become a run is refused; any other failure is temporary. */
async function settleFailed(app: App, files: WatchedFiles, { file, error }: Failed) {
  if (error instanceof FileChanged) return forget(app, file)
  const reason = refusalIn(error)
  if (reason === null) {
    if (error instanceof Problem && error.code === 'too_many_tries') return // until the lease is over
    throw error
  }
  app.log.warn({ folder: file.folder, file: file.name, reason }, 'A file at FEEDS_URL was refused.')
  await refuse(files, file, { reason, listed: [], all: 0 })
  await forget(app, file)
}

function refusalIn(error: unknown): string | null {
  if (error instanceof FileRefused) return error.message
  const isRefusal = error instanceof Problem && (error.code === 'company_closed' || error.code === 'too_large')
  return isRefusal ? error.sentence : null
}

/** The faults come first: with the file, everything about it is there. */
async function refuse(files: WatchedFiles, file: FileVersion, faults: Faults) {
  const name = file.name.replace(/\.csv$/i, '.faults.csv')
  await files.write({ folder: file.folder, outcome: 'failed', name }, faultsCsv(faults))
  await files.move(file, 'failed')
}

/** Only while no other server has taken it since. After a kill before this, the file is moved again without an effect. */
async function forget({ deskDb }: App, { folder, name, version, leased_until }: Leased) {
  await deskDb
    .deleteFrom('desk.feed_files')
    .where('folder', '=', folder)
    .where('name', '=', name)
    .where('version', '=', version)
    .where('leased_until', '=', leased_until)
    .execute()
}
