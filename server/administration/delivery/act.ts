import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/platform/http/app.ts'
import type { Channel } from '#server/platform/outbox/lanes.ts'
import { WORDS_FORGOTTEN } from '#server/platform/outbox/outbox.ts'
import { WORK_CHANNEL } from '#server/platform/outbox/worker.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { CAN_SEND_AGAIN } from './letters.ts'
import { maskedRecipient } from './masked-recipient.ts'

type Touched = {
  readonly id: number
  readonly channel: Channel
  readonly recipient: string
  readonly reason: string | null
}

/** Sends messages again that can still arrive, and records the actor. Returns their number. */
export function sendAgain(app: App, staff: StaffActor | CommandLine, ids: readonly number[]): Promise<number> {
  return app.deskDb.transaction().execute(async (trx) => {
    const again = await requeue(trx, ids)
    await record(trx, app, staff, { action: 'deskSendAgain', letters: again, after: { sent_again: true } })
    return again.length
  })
}

/**
 * Makes messages due that were given up or are waiting, unless they have expired or can never arrive. The idempotency
 * key stays the same.
 */
export async function requeue(trx: DeskTrx, ids: readonly number[]): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    with chosen as (
      select id, channel, recipient, reason from outgoing where id = any(${ids}) and ${CAN_SEND_AGAIN} for update
    ), again as (
      update outgoing set given_up_at = null, requeued_at = now(), run_at = now(), attempts = 0, reason = null,
        last_error = null, leased_until = null, closed_at = null, closed_by = null
      where id in (select id from chosen)
    )
    select chosen.*, pg_notify(${WORK_CHANNEL}, '') as woken from chosen`.execute(trx)
  return rows
}

/** Removes messages that were given up from the list. Returns their number. */
export function closeLetters(app: App, staff: StaffActor, ids: readonly number[]): Promise<number> {
  return app.deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<Touched>`
      update outgoing set closed_at = now(), closed_by = ${staff.id}, ${WORDS_FORGOTTEN}
      where id = any(${ids}) and given_up_at is not null and sent_at is null and closed_at is null
      returning id, channel, recipient, reason`.execute(trx)
    await record(trx, app, staff, { action: 'deskCloseLetters', letters: rows, after: { closed: true } })
    return rows.length
  })
}

type Act = { readonly action: string; readonly letters: readonly Touched[]; readonly after: object }

/** The audit log identifies a message by its number and a masked recipient. */
async function record(trx: DeskTrx, app: App, staff: StaffActor | CommandLine, { action, letters, after }: Act) {
  for (const { id, channel, recipient, reason } of letters) {
    const thing = { type: 'letter', id, name: maskedRecipient(channel, recipient) } as const
    await recordChange(trx, staff, { action, thing, before: { reason }, after: { reason, ...after } }, app.now())
  }
}
