import { sql } from 'kysely'
import { MINUTE_MS } from '#basics/time/duration.ts'
import { stepMail, tellOperations } from '#server/identity/approvals/tell-operations.ts'
import type { App } from '#server/platform/http/app.ts'

const REPORTED_AFTER_MS = 10 * MINUTE_MS

/** Mails operations once if the virus scanner has not answered for ten minutes. Returns the number of reports. */
export async function reportStoppedCheck(app: App): Promise<number> {
  if (!app.config.VIRUS_SCAN_URL) return 0
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ waiting: number }>`
      update desk.file_check set mailed_at = ${now}
      where mailed_at is null and stopped_since <= ${new Date(now.getTime() - REPORTED_AFTER_MS)}
      returning (select count(*) from uploads where scan_state = 'checking')::integer as waiting`.execute(trx)
    const [stop] = rows
    if (!stop) return 0
    const files = stop.waiting === 1 ? '1 file waits' : `${stop.waiting} files wait`
    const what = `The virus scanner has not answered for ten minutes. ${files}; messages are sent meanwhile.`
    await tellOperations(trx, app, stepMail({ subject: 'The file check has stopped', what, path: '/log?book=alarms' }))
    return 1
  })
}
