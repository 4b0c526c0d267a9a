import { sql } from 'kysely'
import type { App } from '#server/http/app.ts'

const AT_A_TIME = 100

/** Notifies those whose reminders have become due. Each once, however many servers look; says how many that were. */
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
