import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#basics/time/duration.ts'
import type { App } from '#server/platform/http/app.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'
import { backupName, backupUrlOf, openBackupStore } from './backup-store.ts'
import { type Make, makeInOwnProcess } from './own-process.ts'

/** Delay after the start of a server, which has other work then. */
const QUIET_START_MS = 15 * MINUTE_MS
/**
 * The server that makes a backup reports every minute; after this time without a report, the backup counts as
 * interrupted.
 */
const BROKEN_OFF_AFTER_MS = 5 * MINUTE_MS
const FAILURES_RETENTION_MS = 30 * DAY_MS
const TURN = 8_365_324_713 // an arbitrary number, the same in every Tendwell

type Scheduling = Pick<App, 'config' | 'deskDb' | 'now' | 'log'>

/** Backs up once a day across all servers, while this one runs. */
export function startBackups(app: Scheduling): { stop(): Promise<void> } {
  const since = app.now().getTime()
  const stopping = new AbortController()
  const work = async () => {
    if (app.now().getTime() - since >= QUIET_START_MS) await backUpWhenDue(app, makeInOwnProcess, stopping.signal)
    return 0
  }
  const worker = startWorker(work, app.log, MINUTE_MS)
  return {
    async stop() {
      stopping.abort()
      await worker.stop()
    },
  }
}

/** Makes today's backup unless another server has made it or is making it. Returns its name, or null. */
export async function backUpWhenDue(app: Scheduling, make: Make, signal: AbortSignal): Promise<string | null> {
  const place = backupUrlOf(app.config)
  const claimed = place && (await claimDue(app, place))
  if (!claimed) return null
  const { id, name } = claimed
  const record = (values: object) => app.deskDb.updateTable('desk.backups').set(values).where('id', '=', id).execute()
  const beating = beat(app, id)
  try {
    const bytes = await make(app.config, name, signal)
    await record({ bytes, finished_at: app.now() })
    app.log.info({ backup: name, bytes }, 'A backup was made.')
    await removeOld(app, place).catch((error: unknown) =>
      app.log.warn({ err: error }, 'Old backups could not be removed.'),
    )
    return name
  } catch (error) {
    const failure = signal.aborted ? 'The server was stopped.' : (error as Error).message
    if (!signal.aborted) app.log.error({ err: error }, 'The daily backup failed; it is tried again in an hour.')
    await record({ failure })
    return null
  } finally {
    beating.abort()
  }
}

export type BackupState = {
  /** Destination of scheduled backups; null if there is none. */
  readonly place: string | null
  readonly last: { readonly taken_at: Date; readonly bytes: number; readonly encrypted: boolean } | null
  /** Why the latest attempt failed; null if it did not. */
  readonly failure: string | null
}

/** Status of the schedule for `doctor`, the desk and the metrics. */
export async function lastBackup({ config, deskDb }: Pick<App, 'config' | 'deskDb'>): Promise<BackupState> {
  const latest = deskDb.selectFrom('desk.backups').orderBy('id', 'desc').limit(1)
  const [done, tried] = await Promise.all([
    latest.select(['started_at', 'bytes', 'encrypted']).where('finished_at', 'is not', null).executeTakeFirst(),
    latest.select('failure').executeTakeFirst(),
  ])
  return {
    place: backupUrlOf(config),
    last: done ? { taken_at: done.started_at, bytes: done.bytes ?? 0, encrypted: done.encrypted } : null,
    failure: tried?.failure ?? null,
  }
}

/**
 * Time from which a backup counts as today's: the last occurrence of `BACKUP_AT`, or a day ago without it.
 * @param timeOfDay "02:30", in UTC
 */
export function dueSince(now: Date, timeOfDay: string | undefined): Date {
  if (timeOfDay === undefined) return new Date(now.getTime() - DAY_MS)
  const today = new Date(`${now.toISOString().slice(0, 'yyyy-mm-dd'.length)}T${timeOfDay}:00.000Z`)
  return today <= now ? today : new Date(today.getTime() - DAY_MS)
}

/** Null if today's backup was made, is being made, or failed within the last hour. */
function claimDue({ config, deskDb, now }: Scheduling, place: string): Promise<{ id: number; name: string } | null> {
  const at = now()
  const since = dueSince(at, config.BACKUP_AT)
  const before = (ms: number) => new Date(at.getTime() - ms)
  return deskDb.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${TURN})`.execute(trx)
    await trx
      .updateTable('desk.backups')
      .set({ failure: 'It broke off.' })
      .where('finished_at', 'is', null)
      .where('failure', 'is', null)
      .where('beat_at', '<', before(BROKEN_OFF_AFTER_MS))
      .execute()
    const other = await trx
      .selectFrom('desk.backups')
      .select('id')
      .where((backup) =>
        backup.or([
          backup.and([backup('finished_at', 'is not', null), backup('started_at', '>', since)]),
          backup.and([backup('finished_at', 'is', null), backup('failure', 'is', null)]),
          backup.and([backup('failure', 'is not', null), backup('started_at', '>', before(HOUR_MS))]),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    if (other) return null
    const encrypted = isEncrypted(config)
    const name = backupName(at)
    return trx
      .insertInto('desk.backups')
      .values({ name, place: placeWords(place), encrypted, started_at: at, beat_at: at })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
  })
}

function beat({ deskDb, now, log }: Scheduling, id: number): AbortController {
  const ending = new AbortController()
  const beatOn = async () => {
    for (;;) {
      await sleep(MINUTE_MS, undefined, { signal: ending.signal, ref: false })
      await deskDb.updateTable('desk.backups').set({ beat_at: now() }).where('id', '=', id).execute()
    }
  }
  beatOn().catch((error: unknown) => {
    if (!ending.signal.aborted) log.warn({ err: error }, 'A backup could not give a sign of life.')
  })
  return ending
}

async function removeOld({ config, deskDb, now }: Scheduling, place: string): Promise<void> {
  const rows = await deskDb
    .selectFrom('desk.backups')
    .select('name')
    .where('finished_at', 'is not', null)
    .where('place', '=', placeWords(place))
    .orderBy('id', 'desc')
    .execute()
  const names = rows.map(({ name }) => name)
  const { BACKUPS_KEPT: kept } = config
  const [recent, old] = [names.slice(0, kept), names.slice(kept)]
  await openBackupStore(place, config, isEncrypted(config)).keepOnly(recent, old)
  if (old.length > 0) await deskDb.deleteFrom('desk.backups').where('name', 'in', old).execute()
  await deskDb
    .deleteFrom('desk.backups')
    .where('failure', 'is not', null)
    .where('started_at', '<', new Date(now().getTime() - FAILURES_RETENTION_MS))
    .execute()
}

function isEncrypted({ BACKUP_PASSPHRASE, BACKUP_RECIPIENT }: App['config']): boolean {
  return BACKUP_PASSPHRASE !== undefined || BACKUP_RECIPIENT !== undefined
}

/** The destination without the credentials or options in its URL. */
const placeWords = (place: string): string => (place.startsWith('s3://') ? `s3://${new URL(place).hostname}` : place)
