import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App } from '#server/http/app.ts'
import { writeMail } from '#server/jobs/mail-form.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { isOnShift } from '#server/promises/colleagues.ts'
import { DUE_SOON_MINUTES, isDueSoon } from './alerts-of.ts'

const MINUTE_MS = 60_000

/**
 * Mails everybody on shift that an answer is about to be late and nobody is on it: no assignee, or one who is away with
 * nobody here who covers. Once for each due time, however many servers look. Says how many answers that were.
 */
export function mailUnattended(app: Pick<App, 'deskDb' | 'now' | 'config'>): Promise<number> {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const unattended = await claim(trx, now)
    if (unattended.length === 0) return 0
    for (const { email } of await onShift(trx, now)) await enqueue(trx, mail(app.config, email, unattended))
    return unattended.length
  })
}

type Unattended = { readonly external_id: string; readonly due: string }

/**
 * While nobody is here nothing is claimed: the first to come in time is mailed then. What waits on us lies in the queue by
 * when its answer is due, so that no more of it is read than what is due soon.
 */
async function claim(trx: DeskTrx, now: Date): Promise<Unattended[]> {
  const soon = new Date(now.getTime() + DUE_SOON_MINUTES * MINUTE_MS)
  const { rows } = await sql<Unattended>`
    with absent as materialized (
      select holder.id from desk.staff holder left join desk.staff cover on cover.id = holder.covered_by
      where not coalesce(desk.is_on_shift(holder, ${now}), false) and not coalesce(desk.is_on_shift(cover, ${now}), false)
    ), unattended as (
      select id, external_id, due_at from requests
      where queue_group = 0 and queue_rank > ${now.getTime()} and queue_rank <= ${soon.getTime()}
        and ${isDueSoon(now)} and (assignee_id is null or assignee_id in (select id from absent))
        and exists (select from desk.staff person where ${isOnShift(now)})
        and not exists (
          select from desk.unattended_mails mailed where mailed.request_id = requests.id and mailed.due_at = requests.due_at)
    ), claimed as (
      insert into desk.unattended_mails (request_id, due_at) select id, due_at from unattended order by id
      on conflict do nothing returning request_id, due_at
    )
    select external_id, to_char(claimed.due_at at time zone (select time_zone from desk.answer_times), 'FMHH12:MI AM') as due
    from claimed join unattended on unattended.id = claimed.request_id
    order by claimed.due_at`.execute(trx)
  return rows
}

async function onShift(trx: DeskTrx, now: Date): Promise<{ email: string }[]> {
  const { rows } = await sql<{ email: string }>`
    select email from desk.staff person where ${isOnShift(now)} order by id`.execute(trx)
  return rows
}

/** Names nobody, as every mail to a colleague. */
function mail(config: App['config'], email: string, unattended: readonly Unattended[]) {
  const [first, ...more] = unattended
  const subject =
    more.length === 0
      ? `An answer is due at ${first?.due}, and nobody is on it`
      : `${unattended.length} answers are due soon, and nobody is on them`
  const link = more.length === 0 ? `${config.deskPublicUrl}/requests/${first?.external_id}` : `${config.deskPublicUrl}/`
  return writeMail(config, email, {
    subject,
    heading: subject,
    greeting: 'Hello,',
    parts: [
      {
        kind: 'paragraph',
        text: 'Its member waits, and its concierge is not here. Please take it, or give it to somebody who is.',
      },
      { kind: 'button', label: 'Open it at the desk', link },
      { kind: 'why', text: 'You get this because you are on shift.', links: [] },
    ],
  })
}
