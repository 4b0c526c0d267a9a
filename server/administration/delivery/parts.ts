import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import type { Inbound, Way } from '#contract/desk/operations/delivery.ts'
import { lastBackup } from '#server/administration/backup/schedule.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { App } from '#server/platform/http/app.ts'
import { FAILURES_OF_AN_OUTAGE } from '#server/platform/outbox/sending.ts'
import { WAITING } from './letters.ts'

type ReadWay = Omit<Way, 'failing_since'> & { readonly failing_since: Date | null }
type ReadInbound = Omit<Inbound, 'last_at'> & { readonly last_at: Date | null }

/** Status of the external services that the server uses. */
export async function readParts(app: App) {
  const began = performance.now()
  await sql`select 1`.execute(app.deskDb)
  const milliseconds = Math.round(performance.now() - began)
  const [ways, inbound, files, backups] = await Promise.all([
    readWays(app),
    readInbound(app),
    areFilesThere(app),
    lastBackup(app),
  ])
  const backup =
    backups.place === null ? null : { taken_at: backups.last?.taken_at ?? null, failed: backups.failure !== null }
  return { ...ways, inbound, files: { ok: files }, database: { milliseconds }, backup }
}

type Channel = 'email' | 'sms' | 'push'

/** Some failures are temporary: a provider is reported as failing from the third failure in a row. */
async function readWays({ deskDb, config }: App): Promise<Record<Channel, ReadWay>> {
  const { rows } = await sql<Omit<ReadWay, 'by' | 'lanes'> & { channel: Channel }>`
    select channel.channel,
      case when failures >= ${FAILURES_OF_AN_OUTAGE} then failing_since end as failing_since,
      case when failures >= ${FAILURES_OF_AN_OUTAGE} then channel.last_error end as answer,
      letters.*
    from outgoing_channels channel cross join lateral (
      select count(*) filter (where ${WAITING})::integer as waiting,
        coalesce(extract(epoch from now() - min(created_at) filter (
          where ${WAITING})), 0)::integer as late_seconds,
        count(*) filter (where sent_at > now() - interval '24 hours')::integer as sent,
        count(*) filter (where reason = 'expired' and given_up_at > now() - interval '24 hours')::integer as expired,
        percentile_cont(0.5) within group (order by extract(epoch from sent_at - created_at))
          filter (where sent_at > now() - interval '24 hours') as median_seconds
      from outgoing where outgoing.channel = channel.channel
    ) letters`.execute(deskDb)
  const lanes = await readLanes(deskDb)
  const wayOf = (channel: Channel): ReadWay => {
    const { channel: _channel, ...way } = rows.find((row) => row.channel === channel) ?? NOTHING
    const own = lanes.filter((lane) => lane.channel === channel)
    return { by: providerOf(config, channel), ...way, lanes: own.map(({ channel: _of, ...lane }) => lane) }
  }
  return { email: wayOf('email'), sms: wayOf('sms'), push: wayOf('push') }
}

async function readLanes(deskDb: App['deskDb']) {
  const { rows } = await sql<Way['lanes'][number] & { channel: Channel }>`
    select channel, urgent, count(*)::integer as waiting,
      extract(epoch from now() - min(created_at))::integer as late_seconds
    from outgoing where ${WAITING}
    group by channel, urgent order by urgent desc`.execute(deskDb)
  return rows
}

const NOTHING = {
  channel: '',
  failing_since: null,
  answer: null,
  waiting: 0,
  late_seconds: 0,
  sent: 0,
  expired: 0,
  median_seconds: null,
} as const

function providerOf({ production, SMTP_URL, SMS_PROVIDER }: Config, channel: Channel): Way['by'] {
  // push needs no provider of ours
  if (channel === 'push' || (channel === 'email' ? SMTP_URL : SMS_PROVIDER)) return 'provider'
  return production ? 'nobody' : 'outbox'
}

/** Counts without exact times, because the reply of a single member must not be recognizable here. */
async function readInbound({ deskDb, config, now }: App): Promise<ReadInbound | null> {
  if (!config.INBOUND_DOMAIN) return null
  const { rows } = await sql<ReadInbound>`
    select count(*) filter (where received_at > ${new Date(now().getTime() - DAY_MS)})::integer as taken,
      date_trunc('hour', max(received_at)) as last_at
    from desk.inbound_mails`.execute(deskDb)
  return rows[0] ?? { taken: 0, last_at: null }
}

const PATIENCE_MS = 3_000

function areFilesThere({ storage }: App): Promise<boolean> {
  const ready = storage.ready().then(
    () => true,
    () => false,
  )
  return Promise.race([ready, sleep(PATIENCE_MS, false, { ref: false })])
}
