import { sql } from 'kysely'
import { digest, newToken } from '#server/adapters/secrets.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { WORK_CHANNEL } from '#server/jobs/worker.ts'
import { recoveryMail } from './mails.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAILS_AN_HOUR = 5
const LINK_LIVES_MS = 2 * HOUR_MS

/** Notes the wish and no more: the same for an address with an account and for one without. */
export async function askRecovery({ db, now }: MemberApp, email: string): Promise<void> {
  await db
    .with('ask', (with_) => with_.insertInto('recovery_asks').values({ email, asked_at: now() }))
    .selectNoFrom(sql`pg_notify(${WORK_CHANNEL}, '')`.as('told'))
    .execute()
}

/** Answers one wish that waits, off the path: a mail where there is an account that may have one. */
export function answerRecoveryAsk(app: MemberApp): Promise<number> {
  return app.db.transaction().execute(async (trx) => {
    const ask = await takeAsk(trx)
    if (!ask) return 0
    const member = await lockMember(trx, ask.email)
    if (member && (await mayMail(trx, member.id, ask.asked_at))) await mailLink(trx, app, member, ask.asked_at)
    return 1
  })
}

function takeAsk(trx: MemberDb) {
  return trx
    .deleteFrom('recovery_asks')
    .where('id', 'in', (asks) =>
      asks.selectFrom('recovery_asks').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['email', 'asked_at'])
    .executeTakeFirst()
}

type Owner = { readonly id: number; readonly email: string }

/** Held until the mail is written, so that two wishes at once cannot both pass the count. */
function lockMember(trx: MemberDb, email: string): Promise<Owner | undefined> {
  return trx
    .selectFrom('members')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** One a minute, five an hour. */
async function mayMail(trx: MemberDb, memberId: number, askedAt: Date): Promise<boolean> {
  const sent = await trx
    .selectFrom('mailed_links')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'reset')
    .where('created_at', '>', new Date(askedAt.getTime() - HOUR_MS))
    .execute()
  const lastMinute = askedAt.getTime() - MINUTE_MS
  return sent.length < MAILS_AN_HOUR && sent.every(({ created_at }) => created_at.getTime() <= lastMinute)
}

async function mailLink(trx: MemberDb, app: MemberApp, member: Owner, askedAt: Date) {
  const token = newToken()
  await voidResetLinks(trx, member.id, app.now())
  await trx
    .insertInto('mailed_links')
    .values({
      token_hash: digest(token),
      purpose: 'reset',
      member_id: member.id,
      created_at: askedAt,
      expires_at: new Date(askedAt.getTime() + LINK_LIVES_MS),
    })
    .execute()
  await enqueue(trx, recoveryMail(app.config, member.email, token))
}

/** What was mailed before no longer opens anything. */
export async function voidResetLinks(trx: MemberDb, memberId: number, now: Date) {
  await trx
    .updateTable('mailed_links')
    .set({ voided_at: now })
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}
