import { sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import type { App } from '#server/platform/http/app.ts'
import type { ScheduledJob } from '#server/platform/outbox/cleaning.ts'
import { announceFile } from './announce-file.ts'
import type { Scanner } from './scanner.ts'
import { noteAnswered, noteRunning, noteStopped } from './scanner-state.ts'

const AT_ONCE = 4
/** Longer than a scanner may be silent. After it, a file whose server stopped is scanned by another server. */
const LEASE_MS = 180_000
const RETRY_FIRST_SECONDS = 5
const RETRY_MOST_SECONDS = 3600
/** Files of so many days are scanned again with new signatures. */
const RESCANNED_DAYS = 30

type Claimed = { readonly key: string; readonly size: number }

/**
 * Scans files that wait, then clean files of the last 30 days that were scanned with older signatures. A file stays
 * claimed for three minutes, so none is lost with a server or a scanner.
 */
export function scanFiles(scanner: Scanner): ScheduledJob {
  return async (app) => {
    const files = await claimFiles(app)
    await Promise.all(files.map((file) => scanFile(app, scanner, file)))
    return files.length
  }
}

async function claimFiles({ deskDb, now }: App): Promise<Claimed[]> {
  const at = now()
  const lease = new Date(at.getTime() + LEASE_MS)
  const isRunning = sql`exists (select from desk.file_check where retry_at is null or retry_at <= ${at})`
  const waiting = await sql<Claimed>`
    update uploads set scan_due_at = ${lease}, scan_tries = scan_tries + 1 where key in (
      select key from uploads where scan_state = 'checking' and scan_due_at <= ${at} and ${isRunning}
      order by scan_tries, uploaded_at desc limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning key, size::integer`.execute(deskDb)
  if (waiting.rows.length > 0) return waiting.rows
  const outdated = await sql<Claimed>`
    update uploads set scan_due_at = ${lease}, scan_tries = scan_tries + 1 where key in (
      select key from uploads where scan_state = 'clean' and scan_due_at <= ${at} and ${isRunning}
        and uploaded_at > ${new Date(at.getTime() - RESCANNED_DAYS * DAY_MS)}
        and scan_version is distinct from (select version from desk.file_check)
      order by uploaded_at desc limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning key, size::integer`.execute(deskDb)
  return outdated.rows
}

async function scanFile(app: App, scanner: Scanner, { key, size }: Claimed): Promise<void> {
  try {
    const { stream } = await app.storage.open(key)
    const finding = await scanner.scan(stream, size)
    await noteRunning(app)
    await recordResult(app, key, finding)
  } catch (error) {
    app.log.warn({ err: error }, 'A file could not be checked for viruses; it will be tried again.')
    await noteFailure(app, scanner, key)
  }
}

/** @param finding null if the file is clean */
async function recordResult({ deskDb, now }: App, key: string, finding: string | null): Promise<void> {
  const at = now()
  await deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ changed: boolean }>`
      update uploads as file
      set scan_state = ${finding === null ? 'clean' : 'refused'}, scan_finding = ${finding}, scanned_at = ${at},
        scan_due_at = ${at}, scan_tries = 0, scan_delayed = false,
        scan_version = (select version from desk.file_check)
      from (select key, scan_state from uploads where key = ${key} and scan_state <> 'refused' for update) as before
      where file.key = before.key
      returning before.scan_state <> file.scan_state as changed`.execute(trx)
    if (rows[0]?.changed) await announceFile(trx, key)
  })
}

/** A scanner that no longer answers makes all files wait; one that does makes this file wait, longer each time. */
async function noteFailure(app: App, scanner: Scanner, key: string): Promise<void> {
  const version = await scanner.version().catch(() => null)
  if (version === null) await noteStopped(app)
  else await noteAnswered(app, version)
  const at = app.now()
  await app.deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update uploads set scan_delayed = true, scan_due_at = case when ${version === null} then ${at}::timestamptz
        else ${at}::timestamptz + least(${RETRY_MOST_SECONDS}, ${RETRY_FIRST_SECONDS} * 2 ^ least(scan_tries, 12)) * interval '1 second' end
      where key = ${key} and scan_state in ('checking', 'clean') returning key`.execute(trx)
    if (rows.length > 0) await announceFile(trx, key)
  })
}
