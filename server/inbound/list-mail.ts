import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App } from '#server/http/app.ts'
import { LIVE_CHANNEL } from '#server/http/live.ts'
import { type KeptMail, keepMail } from './keep-mail.ts'
import type { Outcome } from './outcome.ts'

type ListedMail = KeptMail & { readonly why: 'bounce' | 'automatic' }

/** Two programs that answer each other fill no request. */
const A_DAY = 20

/**
 * Lists a mail that no person wrote at these requests: one line at the desk, which opens the whole mail. It notifies no
 * member, reopens nothing and waits for no answer.
 */
export async function listMail(app: App, requestIds: readonly number[], mail: ListedMail): Promise<Outcome> {
  for (const requestId of requestIds) await app.deskDb.transaction().execute((trx) => listAt(trx, app, requestId, mail))
  return { step: 'listed', why: mail.why }
}

async function listAt(trx: DeskTrx, app: App, requestId: number, mail: ListedMail) {
  const [entryId, now] = [app.newId(), app.now()]
  const { rows } = await sql<{ last_seq: number; external_id: string; listed: number }>`
    select last_seq, external_id, (
      select count(*)::integer from timeline entry where entry.request_id = requests.id and entry.event = 'mail'
        and entry.at > ${now}::timestamptz - interval '1 day') as listed
    from requests where id = ${requestId} for update`.execute(trx)
  const [request] = rows
  if (!request || request.listed >= A_DAY) return
  if (!(await keepMail(trx, mail, { requestId, entryId, now }))) return
  const data = JSON.stringify({ why: mail.why, from: mail.from ?? '', subject: mail.subject })
  await sql`
    with listed as (
      insert into timeline (request_id, seq, kind, id, at, source, source_name, event, event_data)
      values (${requestId}, ${request.last_seq + 1}, 'event', ${entryId}, ${now}, 'other', '', 'mail', ${data}::jsonb)
    ), counted as (update requests set last_seq = last_seq + 1 where id = ${requestId})
    select pg_notify(${LIVE_CHANNEL}, json_build_object('desk', ${request.external_id}::text)::text)`.execute(trx)
}

/** The requests that a notice was about, by the address that it came back to. */
export async function requestsOfNotice({ deskDb }: Pick<App, 'deskDb'>, bounceHash: Buffer): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct notice.request_id as id from desk.notice_sends send
    join desk.notices notice on send.id in (notice.send_id, notice.reminder_id)
    where send.bounce_hash = ${bounceHash}`.execute(deskDb)
  return rows.map(({ id }) => id)
}
