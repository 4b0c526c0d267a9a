import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { matchLanguage } from '#basics/language/languages.ts'
import { currentLanguage } from '#basics/language/translate.ts'
import { HOUR_MS, MINUTE_MS } from '#basics/time/duration.ts'
import type { App } from '#server/platform/http/app.ts'
import { inLanguage } from '#server/platform/language/language.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { WORK_CHANNEL } from '#server/platform/outbox/worker.ts'
import type { Accounts } from './accounts.ts'
import { mailedLink, newLink } from './mailed-links.ts'

const MAILS_AN_HOUR = 5

/** Only records the request and its language, so that the response is the same with and without an account. */
export async function askRecovery(db: QueryExecutorProvider, { recoveryAsks }: Accounts, email: string, now: Date) {
  await sql`
    with ask as (insert into ${recoveryAsks} (email, language, asked_at) values (${email}, ${currentLanguage()}, ${now}))
    select pg_notify(${WORK_CHANNEL}, '')`.execute(db)
}

/** Processes one pending request outside the request path: mails a link if there is an account that may have one. */
export function answerRecoveryAsk<Tables>(
  db: Kysely<Tables>,
  accounts: Accounts,
  { config, now }: Pick<App, 'config' | 'now'>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ask = await takeAsk(trx, accounts)
    if (!ask) return 0
    const { email, language, asked_at: at } = ask
    const owner = await lockOwner(trx, accounts, email)
    if (owner && (await mayMail(trx, accounts, owner.id, at))) {
      const token = await newLink(trx, accounts, { ownerId: owner.id, purpose: 'reset', at })
      const about = mailedLink('reset', at, now())
      await inLanguage(matchLanguage([language]), () =>
        enqueueFor(trx, owner, () => accounts.recoveryMail(config, owner.email, token), about),
      )
    }
    return 1
  })
}

async function takeAsk(trx: QueryExecutorProvider, { recoveryAsks }: Accounts) {
  const { rows } = await sql<{ email: string; language: string; asked_at: Date }>`
    delete from ${recoveryAsks}
    where id in (select id from ${recoveryAsks} order by id limit 1 for update skip locked)
    returning email, language, asked_at`.execute(trx)
  return rows[0]
}

/** Held until the mail is written, so that two concurrent requests cannot both pass the limit. */
async function lockOwner(trx: QueryExecutorProvider, { table, locale }: Accounts, email: string) {
  const { rows } = await sql<{ id: number; email: string; locale: string | null }>`
    select id, email, ${locale} as locale from ${table}
    where email = ${email} and closed_at is null for no key update`.execute(trx)
  return rows[0]
}

/** Limits: one a minute, five an hour. */
async function mayMail(trx: QueryExecutorProvider, { links, owner }: Accounts, ownerId: number, askedAt: Date) {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from ${links}
    where ${owner} = ${ownerId} and purpose = 'reset'
      and created_at > ${new Date(askedAt.getTime() - HOUR_MS)}`.execute(trx)
  const lastMinute = askedAt.getTime() - MINUTE_MS
  return rows.length < MAILS_AN_HOUR && rows.every(({ created_at }) => created_at.getTime() <= lastMinute)
}
