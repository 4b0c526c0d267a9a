import { sql } from 'kysely'
import type { App } from '#server/http/app.ts'
import { WORDS_FORGOTTEN } from './outgoing.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Removes what has run out and nobody will ask for again. Doing it twice, or on two nodes at once, is no harm. */
export async function clean({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await deskDb.deleteFrom('sessions').where('expires_at', '<', before(0)).execute()
  await deskDb.deleteFrom('desk.sessions').where('expires_at', '<', before(0)).execute()
  await deskDb.deleteFrom('session_codes').where('expires_at', '<', before(HOUR_MS)).execute()
  await deskDb.deleteFrom('one_time_codes').where('expires_at', '<', before(HOUR_MS)).execute()
  await deskDb
    .deleteFrom('code_sends')
    .where('sent_at', '<', before(2 * DAY_MS))
    .execute()
  await deskDb.deleteFrom('mailed_links').where('expires_at', '<', before(DAY_MS)).execute()
  await deskDb.deleteFrom('desk.sign_in_steps').where('expires_at', '<', before(0)).execute()
  await deskDb.deleteFrom('desk.mailed_links').where('expires_at', '<', before(DAY_MS)).execute()
  await deskDb.deleteFrom('rate_windows').where('window_start', '<', before(DAY_MS)).execute()
  await deskDb.deleteFrom('idempotency_keys').where('created_at', '<', before(DAY_MS)).execute()
  await deskDb
    .deleteFrom('member_events')
    .where('at', '<', before(7 * DAY_MS))
    .execute()
  await deskDb
    .deleteFrom('outgoing')
    .where('created_at', '<', before(30 * DAY_MS))
    .where((outgoing) => outgoing.or([outgoing('sent_at', 'is not', null), outgoing('given_up_at', 'is not', null)]))
    .execute()
  await deskDb
    .deleteFrom('desk.scheduled_sends')
    .where('settled_at', '<', before(30 * DAY_MS))
    .execute()
  await deskDb.deleteFrom('desk.presence').where('seen_at', '<', before(HOUR_MS)).execute()
  await forgetStaleSecrets(deskDb)
}

/**
 * What could not be sent for a day is given up: by then its sender has, where it has one. What was given up can be sent
 * again for a week, unless it has expired.
 */
async function forgetStaleSecrets(db: App['deskDb']) {
  await sql`
    update outgoing set given_up_at = now(), ${WORDS_FORGOTTEN}, reason = coalesce(reason, 'no_provider')
    where sent_at is null and given_up_at is null and (leased_until is null or leased_until < now())
      and coalesce(requeued_at, created_at) < now() - interval '25 hours'`.execute(db)
  await sql`
    update outgoing set ${WORDS_FORGOTTEN}, reason = case when expires_at <= now() then 'expired' else reason end
    where given_up_at is not null and body <> ''
      and (expires_at <= now() or given_up_at < now() - interval '7 days')`.execute(db)
}

/** Cleans now and then every hour. */
export function startCleaning(app: Pick<App, 'deskDb' | 'now' | 'log'>): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const run = () => {
    running = clean(app).catch((error: unknown) => app.log.error({ err: error }, 'Cleaning failed.'))
  }
  const timer = setInterval(run, HOUR_MS).unref()
  run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
