import { sql } from 'kysely'
import type { Alert, AlertKind } from '#contract/desk/queue/alerts.ts'
import { ALERT_LABELS } from '#domain/alert-labels.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { writeMail } from '#server/platform/outbox/mail-form.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { isOnShift } from '#server/requests/shifts/colleagues.ts'
import { alertsOf } from './alerts-of.ts'
import { outsideUntil } from './outside.ts'

const LOOK_EVERY_SECONDS = 60
/** A concierge at the desk sees the alert before this. */
const LASTED_SECONDS = 2 * 60
/** Minimum time between two emails; alerts in between are collected. */
const GATHERED_SECONDS = 10 * 60

/**
 * Emails one concierge on shift about alerts that have lasted two minutes, of the kinds that they chose. Each alert is
 * emailed once, even with several servers, and two emails are at least ten minutes apart. For concierges who want
 * quiet outside their hours, the email waits for these. Returns whether a concierge was processed.
 */
export function mailAlerts(app: Pick<App, 'deskDb' | 'now' | 'config'>): Promise<number> {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const person = await claim(trx, now)
    if (!person) return 0
    const { alerts } = await alertsOf({ deskDb: trx, now: () => now }, person)
    const wanted = alerts.filter(({ kind }) => person.mails.includes(kind))
    const due = await dueOf(trx, person.id, wanted, now)
    if (due.length > 0) await enqueue(trx, mail(app.config, person.email, due))
    return 1
  })
}

type Called = Pick<Alert, 'key' | 'kind' | 'external_id'>
type Person = { readonly id: number; readonly email: string; readonly mails: readonly AlertKind[] }

async function claim(trx: DeskTrx, now: Date): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    update desk.alert_choices choice set looked_at = ${now} from desk.staff person
    where person.id = choice.staff_id and choice.staff_id = (
      select staff_id from desk.alert_choices join desk.staff person on person.id = staff_id
      where mails <> '{}' and looked_at <= ${now}::timestamptz - make_interval(secs => ${LOOK_EVERY_SECONDS})
        and person.role = 'concierge' and ${isOnShift(now)}
        and not (alert_choices.quiet and ${outsideUntil(now)} is not null)
      order by looked_at limit 1 for update of alert_choices skip locked)
    returning person.id, person.email, choice.mails`.execute(trx)
  return rows[0]
}

async function dueOf(trx: DeskTrx, staffId: number, alerts: readonly Called[], now: Date): Promise<Called[]> {
  const keys = alerts.map(({ key }) => key)
  await sql`
    insert into desk.alert_mails (staff_id, key, seen_at) select ${staffId}, key, ${now} from unnest(${keys}::text[]) as key
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ key: string }>`
    update desk.alert_mails set mailed_at = ${now}
    where staff_id = ${staffId} and key = any(${keys}) and mailed_at is null
      and seen_at <= ${now}::timestamptz - make_interval(secs => ${LASTED_SECONDS})
      and not exists (
        select from desk.alert_mails earlier
        where earlier.staff_id = ${staffId}
          and earlier.mailed_at > ${now}::timestamptz - make_interval(secs => ${GATHERED_SECONDS}))
    returning key`.execute(trx)
  return alerts.filter((alert) => rows.some(({ key }) => key === alert.key))
}

/** Names no member, like every email to staff. */
function mail(config: App['config'], email: string, alerts: readonly Called[]) {
  const [first, ...more] = alerts
  const only = more.length === 0 ? first : undefined
  const subject = only ? ALERT_LABELS[only.kind] : `${alerts.length} alerts`
  const kinds = [...new Set(alerts.map(({ kind }) => ALERT_LABELS[kind]))]
  const link = only ? `${config.deskPublicUrl}/requests/${only.external_id}` : `${config.deskPublicUrl}/`
  return writeMail(config, email, {
    subject,
    heading: subject,
    greeting: 'Hello,',
    parts: [
      ...(only ? [] : [{ kind: 'paragraph' as const, text: `${kinds.join('. ')}.` }]),
      { kind: 'button', label: 'Open it at the desk', link },
      { kind: 'why', text: 'You chose a mail for this, at the bell of the desk.', links: [] },
    ],
  })
}
