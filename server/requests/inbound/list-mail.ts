import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'
import { type KeptMail, keepMail } from './keep-mail.ts'
import type { Outcome } from './outcome.ts'

type ListedMail = KeptMail & { readonly why: 'bounce' | 'automatic' }

/** Limits the entries that two programs create by answering each other. */
const A_DAY = 20

/**
 * Lists an automatic email on these requests: an entry at the desk that opens the complete email. It does not notify
 * the member, reopen the request or wait for an answer.
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

/** The requests of a notice, by its bounce address. */
export async function requestsOfNotice({ deskDb }: Pick<App, 'deskDb'>, bounceHash: Buffer): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct notice.request_id as id from desk.notice_sends send
    join desk.notices notice on send.id in (notice.send_id, notice.reminder_id)
    where send.bounce_hash = ${bounceHash}`.execute(deskDb)
  return rows.map(({ id }) => id)
}
