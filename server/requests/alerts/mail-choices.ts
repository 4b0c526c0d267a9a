import { sql } from 'kysely'
import type { AlertMails, deskChooseAlertMails } from '#contract/desk/queue/alerts.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { alertsOf } from './alerts-of.ts'

export async function mailsChosen({ deskDb }: Pick<App, 'deskDb'>, staff: StaffActor): Promise<AlertMails> {
  const { rows } = await sql<AlertMails>`
    select mails as kinds, quiet from desk.alert_choices where staff_id = ${staff.id}`.execute(deskDb)
  return rows[0] ?? { kinds: [], quiet: true }
}

/** Existing alerts are not emailed: the choice applies to new ones. */
export function chooseMails(
  app: Pick<App, 'deskDb' | 'now'>,
  staff: StaffActor,
  { kinds, quiet }: BodyOf<typeof deskChooseAlertMails>,
): Promise<AlertMails> {
  const now = app.now()
  const chosen = [...new Set(kinds)]
  return app.deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<AlertMails>`
      insert into desk.alert_choices as choice (staff_id, mails, quiet, looked_at)
      values (${staff.id}, ${chosen}, ${quiet ?? true}, ${now})
      on conflict (staff_id) do update
      set mails = excluded.mails, quiet = coalesce(${quiet ?? null}::boolean, choice.quiet)
      returning mails as kinds, quiet`.execute(trx)
    const { alerts } = await alertsOf({ deskDb: trx, now: () => now }, staff)
    await sql`
      insert into desk.alert_mails (staff_id, key, seen_at, mailed_at)
      select ${staff.id}, key, ${now}, 'epoch' from unnest(${alerts.map(({ key }) => key)}::text[]) as key
      on conflict do nothing`.execute(trx)
    const [saved] = rows
    if (!saved) throw new Error('What was just saved is not there.')
    return saved
  })
}
