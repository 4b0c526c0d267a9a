import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#basics/time/duration.ts'
import type { App } from '#server/platform/http/app.ts'
import { mailCompany } from './mail-company.ts'

/** A nightly file that is so late has been missed. */
const LATE_MS = 36 * HOUR_MS
/** A system that has sent files on fewer days sends none every night. */
const DAYS_LEAST = 2
/** Files before that say nothing about tonight. */
const HABIT_MS = 14 * DAY_MS

/** Mails operations and the company's contact once if a nightly file has not come. Returns the number of companies. */
export async function reportMissedFiles(app: App): Promise<number> {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; name: string; contact_email: string | null; last: Date }>`
      update companies set feed_missed_at = ${now}
      from (select company_id, max(received_at) as last from desk.feed_runs
        where received_at > ${new Date(now.getTime() - HABIT_MS)} group by company_id
        having count(distinct received_at::date) >= ${sql.lit(DAYS_LEAST)}) as sent
      where companies.id = sent.company_id and closed_at is null and feed_missed_at is null
        and sent.last <= ${new Date(now.getTime() - LATE_MS)}
      returning companies.id, companies.name, companies.contact_email, sent.last`.execute(trx)
    for (const company of rows)
      await mailCompany(trx, app, company, {
        subject: `No file of ${company.name} for 36 hours`,
        paragraphs: [
          `The last file of people came on ${company.last.toISOString().slice(0, 'yyyy-mm-dd'.length)}. Its list stays in use.`,
          'People who have left since are still eligible, and new ones cannot join yet.',
        ],
        label: 'See the files at the desk',
        advice: 'Please look whether your system still sends it.',
      })
    return rows.length
  })
}
