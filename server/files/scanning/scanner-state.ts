import { sql } from 'kysely'
import type { App } from '#server/platform/http/app.ts'
import { announceFile } from './announce-file.ts'

const RETRY_FIRST_SECONDS = 2
const RETRY_MOST_SECONDS = 60
const AT_ONCE = 100

/** Records that the scanner does not answer, and delays the next attempt. Members see that their files wait. */
export async function noteStopped({ deskDb, now }: App): Promise<void> {
  const at = now()
  await sql`
    update desk.file_check set stopped_since = coalesce(stopped_since, ${at}), tries = tries + 1,
      retry_at = ${at}::timestamptz + least(${RETRY_MOST_SECONDS}, ${RETRY_FIRST_SECONDS} * 2 ^ least(tries, 10)) * interval '1 second'`.execute(
    deskDb,
  )
  await deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ key: string }>`
      update uploads set scan_delayed = true where key in (
        select key from uploads where scan_state = 'checking' and not scan_delayed
        limit ${sql.lit(AT_ONCE)} for update skip locked)
      returning key`.execute(trx)
    for (const { key } of rows) await announceFile(trx, key)
  })
}

/** Records that the scanner answers. Files that waited for it are due at once. */
export async function noteRunning({ deskDb, now }: App): Promise<void> {
  await sql`
    with running as (
      update desk.file_check set stopped_since = null, retry_at = null, tries = 0, mailed_at = null
      where stopped_since is not null returning here
    )
    update uploads set scan_due_at = ${now()}
    where scan_state = 'checking' and scan_delayed and exists (select from running)`.execute(deskDb)
}

/** Records that the scanner answers with these signatures. */
export async function noteAnswered(app: App, version: string): Promise<void> {
  await noteRunning(app)
  await sql`
    update desk.file_check set version = ${version}, version_at = ${app.now()}
    where version is distinct from ${version}`.execute(app.deskDb)
}
