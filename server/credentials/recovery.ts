import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { App } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { WORK_CHANNEL } from '#server/jobs/worker.ts'
import type { Accounts } from './accounts.ts'
import { mailedLink, newLink } from './mailed-links.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAILS_AN_HOUR = 5

/** Notes the wish and no more: the same for an address with an account and for one without. */
export async function askRecovery(db: QueryExecutorProvider, { recoveryAsks }: Accounts, email: string, now: Date) {
  await sql`
    with ask as (insert into ${recoveryAsks} (email, asked_at) values (${email}, ${now}))
    select pg_notify(${WORK_CHANNEL}, '')`.execute(db)
}

/** Answers one wish that waits, off the path: a mail where there is an account that may have one. */
export function answerRecoveryAsk<Tables>(
  db: Kysely<Tables>,
  accounts: Accounts,
  { config, now }: Pick<App, 'config' | 'now'>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ask = await takeAsk(trx, accounts)
    if (!ask) return 0
    const { email, asked_at: at } = ask
    const owner = await lockOwner(trx, accounts, email)
    if (owner && (await mayMail(trx, accounts, owner.id, at))) {
      const token = await newLink(trx, accounts, { ownerId: owner.id, purpose: 'reset', at })
      await enqueue(trx, accounts.recoveryMail(config, owner.email, token), mailedLink('reset', at, now()))
    }
    return 1
  })
}

async function takeAsk(trx: QueryExecutorProvider, { recoveryAsks }: Accounts) {
  const { rows } = await sql<{ email: string; asked_at: Date }>`
    delete from ${recoveryAsks}
    where id in (select id from ${recoveryAsks} order by id limit 1 for update skip locked)
    returning email, asked_at`.execute(trx)
  return rows[0]
}

/** Locked until the mail is written, so that two wishes at once cannot both pass the count. */
async function lockOwner(trx: QueryExecutorProvider, { table }: Accounts, email: string) {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from ${table}
    where email = ${email} and closed_at is null for no key update`.execute(trx)
  return rows[0]
}

/** One a minute, five an hour. */
async function mayMail(trx: QueryExecutorProvider, { links, owner }: Accounts, ownerId: number, askedAt: Date) {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from ${links}
    where ${owner} = ${ownerId} and purpose = 'reset'
      and created_at > ${new Date(askedAt.getTime() - HOUR_MS)}`.execute(trx)
  const lastMinute = askedAt.getTime() - MINUTE_MS
  return rows.length < MAILS_AN_HOUR && rows.every(({ created_at }) => created_at.getTime() <= lastMinute)
}
