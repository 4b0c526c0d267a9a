import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { WORK_CHANNEL } from '#server/jobs/worker.ts'
import { newLink } from './mailed-link.ts'
import { staffRecoveryMail } from './mails.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAILS_AN_HOUR = 5

/** Notes the wish and no more: the same for an address with an account and for one without. */
export async function askStaffRecovery({ deskDb, now }: App, email: string): Promise<void> {
  await deskDb
    .with('ask', (with_) => with_.insertInto('desk.recovery_asks').values({ email, asked_at: now() }))
    .selectNoFrom(sql`pg_notify(${WORK_CHANNEL}, '')`.as('told'))
    .execute()
}

/** Answers one wish that waits, off the path: a mail where a colleague may have one. */
export function answerStaffRecoveryAsk(app: App): Promise<number> {
  return app.deskDb.transaction().execute(async (trx) => {
    const ask = await takeAsk(trx)
    if (!ask) return 0
    const colleague = await holdOwner(trx, ask.email)
    if (colleague && (await mayMail(trx, colleague.id, ask.asked_at))) {
      const token = await newLink(trx, { staffId: colleague.id, purpose: 'reset', at: ask.asked_at })
      await enqueue(trx, staffRecoveryMail(app.config, colleague.email, token))
    }
    return 1
  })
}

function takeAsk(trx: DeskTrx) {
  return trx
    .deleteFrom('desk.recovery_asks')
    .where('id', 'in', (asks) =>
      asks.selectFrom('desk.recovery_asks').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['email', 'asked_at'])
    .executeTakeFirst()
}

/** Whoever is invited and has no password yet asks operations: an invitation that has run out stays so. */
function holdOwner(trx: DeskTrx, email: string) {
  return trx
    .selectFrom('desk.staff')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .where('password_hash', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** One a minute, five an hour. */
async function mayMail(trx: DeskTrx, staffId: number, askedAt: Date): Promise<boolean> {
  const sent = await trx
    .selectFrom('desk.mailed_links')
    .select('created_at')
    .where('staff_id', '=', staffId)
    .where('purpose', '=', 'reset')
    .where('created_at', '>', new Date(askedAt.getTime() - HOUR_MS))
    .execute()
  const lastMinute = askedAt.getTime() - MINUTE_MS
  return sent.length < MAILS_AN_HOUR && sent.every(({ created_at }) => created_at.getTime() <= lastMinute)
}
