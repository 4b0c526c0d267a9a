import { sql } from 'kysely'
import type { App } from '#server/platform/http/app.ts'

const AT_A_TIME = 100

/**
 * Notifies the owners of reminders that have become due, each once, even with several servers. Returns the number of
 * reminders.
 */
export async function announceDueReminders({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<number> {
  const { rows } = await sql`
    with due as (
      update desk.reminders set told_at = ${now()}
      where id in (
        select id from desk.reminders
        where ended_at is null and told_at is null and due_at <= ${now()}
        order by due_at limit ${AT_A_TIME} for update skip locked
      )
      returning staff_id
    )
    select desk.announce_promises(staff_id) from due`.execute(deskDb)
  return rows.length
}
