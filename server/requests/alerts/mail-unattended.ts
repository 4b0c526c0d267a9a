import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { writeMail } from '#server/platform/outbox/mail-form.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { openCalls } from './alerts-of.ts'

/**
 * Emails each concierge who is present about open calls whose owner is absent and has no cover: once per call and
 * concierge, even with several servers, and again if someone attended to the call in between. While all are absent,
 * the email waits for the first who is back.
 * @returns the number of emailed calls
 */
export function mailUnattended(app: Pick<App, 'deskDb' | 'now' | 'config'>): Promise<number> {
  return app.deskDb.transaction().execute(async (trx) => {
    const claimed = await claim(trx, app.now())
    for (const { email, calls } of claimed) await enqueue(trx, mail(app.config, email, calls))
    return new Set(claimed.flatMap(({ calls }) => calls.map(({ key }) => key))).size
  })
}

type Unattended = {
  readonly key: string
  readonly kind: 'answer' | 'task' | 'reminder' | 'send'
  readonly external_id: string
  readonly due: string
  readonly late: boolean
}
type Recipient = { readonly email: string; readonly calls: readonly Unattended[] }

async function claim(trx: DeskTrx, now: Date): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with unattended as materialized (
      select call.kind || '-' || call.id || '-' || extract(epoch from call.due_at)::bigint as key,
        call.kind, requests.external_id, call.due_at, call.due_at <= ${now} as late
      from ${openCalls(now)} as call join requests on requests.id = call.request_id
      where call.attendant_id is null
    ), attended as (
      delete from desk.unattended_told as told where told.key not in (select key from unattended)
    ), claimed as (
      insert into desk.unattended_told (staff_id, key, told_at)
      select person.id, unattended.key, ${now} from unattended
        cross join desk.staff as person where desk.is_present(person, ${now})
      order by unattended.key, person.id
      on conflict do nothing returning staff_id, key
    )
    select person.email, jsonb_agg(jsonb_build_object('key', key, 'kind', kind, 'external_id', external_id, 'late', late,
        'due', to_char(due_at at time zone (select time_zone from desk.answer_times), 'FMHH12:MI AM')) order by due_at, key) as calls
    from claimed join unattended using (key) join desk.staff as person on person.id = claimed.staff_id
    group by person.id order by person.id`.execute(trx)
  return rows
}

/** Names no member, like every email to staff. */
function mail(config: App['config'], email: string, calls: readonly Unattended[]) {
  const [first, ...more] = calls
  const only = more.length === 0 ? first : undefined
  const subject = only ? subjectOf(only) : subjectOfAll(calls)
  const link = only ? `${config.deskPublicUrl}/requests/${only.external_id}` : `${config.deskPublicUrl}/`
  return writeMail(config, email, {
    subject,
    heading: subject,
    greeting: 'Hello,',
    parts: [
      {
        kind: 'paragraph',
        text: 'A member waits, and the concierge who had this is not here. Please take it, or give it to a colleague who is.',
      },
      { kind: 'button', label: 'Open it at the desk', link },
      { kind: 'why', text: 'You get this because you are on shift.', links: [] },
    ],
  })
}

const UNATTENDED = ', and nobody is on it'

function subjectOf({ kind, late, due }: Unattended): string {
  if (kind === 'answer') return `An answer ${late ? 'was' : 'is'} due at ${due}${UNATTENDED}`
  if (kind === 'send') return `A reply was not sent${UNATTENDED}`
  return late ? `A ${kind} was due at ${due}${UNATTENDED}` : `A colleague has left a ${kind} behind${UNATTENDED}`
}

function subjectOfAll(calls: readonly Unattended[]): string {
  const isAnswers = calls.every(({ kind }) => kind === 'answer')
  return `${calls.length} ${isAnswers ? 'answers are due' : 'things wait'}, and nobody is on them`
}
