import { sql } from 'kysely'
import type { AlertKind, deskChooseAlertMails } from '#contract/desk/alerts.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { alertsOf } from './alerts-of.ts'

type Chosen = { readonly kinds: AlertKind[] }

export async function mailsChosen({ deskDb }: Pick<App, 'deskDb'>, staff: StaffActor): Promise<Chosen> {
  const { rows } =
    await sql<Chosen>`select mails as kinds from desk.alert_choices where staff_id = ${staff.id}`.execute(deskDb)
  return rows[0] ?? { kinds: [] }
}

/** What calls them already is mailed to nobody: they choose about what comes. */
export function chooseMails(
  app: Pick<App, 'deskDb' | 'now'>,
  staff: StaffActor,
  { kinds }: BodyOf<typeof deskChooseAlertMails>,
): Promise<Chosen> {
  const now = app.now()
  const chosen = [...new Set(kinds)]
  return app.deskDb.transaction().execute(async (trx) => {
    await sql`
      insert into desk.alert_choices (staff_id, mails, looked_at) values (${staff.id}, ${chosen}, ${now})
      on conflict (staff_id) do update set mails = excluded.mails`.execute(trx)
    const { alerts } = await alertsOf({ deskDb: trx, now: () => now }, staff)
    await sql`
      insert into desk.alert_mails (staff_id, key, seen_at, mailed_at)
      select ${staff.id}, key, ${now}, 'epoch' from unnest(${alerts.map(({ key }) => key)}::text[]) as key
      on conflict do nothing`.execute(trx)
    return { kinds: chosen }
  })
}
