import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import { NEEDS_A_HAND, WAITING } from '#server/administration/delivery/letters.ts'
import type { PoolUse } from '#server/platform/db/connect.ts'
import type { App } from '#server/platform/http/app.ts'
import { LANES } from '#server/platform/outbox/lanes.ts'

type Watched = Pick<App, 'deskDb' | 'drain' | 'config' | 'log'> & {
  readonly pools: () => Readonly<Record<string, PoolUse>>
}

/**
 * Measures on demand: waiting messages, jobs, connections, streams, disk. If the database does not respond, its values
 * are omitted and `tendwell_database_up` is 0.
 */
export function gaugesOf(registry: Registry, app: Watched): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('tendwell_database_up', 'Whether the database answers')
  const connections = gauge('tendwell_database_connections', 'Connections of a pool, by what they do', 'pool', 'state')
  const streams = gauge('tendwell_streams_open', 'Event streams that are open on this server')
  const waiting = gauge('tendwell_outbox_waiting', 'Messages that wait to be sent', 'lane')
  const oldest = gauge('tendwell_outbox_oldest_seconds', 'Age of the oldest message that waits', 'lane')
  const givenUp = gauge('tendwell_outbox_given_up', 'Messages that were given up and not handled', 'channel')
  const expired = gauge(
    'tendwell_outbox_expired',
    'Messages of the last hour that expired before they were sent',
    'channel',
  )
  const failing = gauge('tendwell_provider_failures', 'Failures in a row by a provider’s fault', 'channel')
  const texted = gauge('tendwell_code_texts_of_day', 'Codes that were texted within a day')
  gauge('tendwell_code_texts_a_day', 'Codes that may be texted within a day (TEXTS_A_DAY)').set(app.config.TEXTS_A_DAY)
  const late = gauge('tendwell_jobs_late', 'Work that has been due for over a minute', 'work')
  const missed = gauge('tendwell_feeds_missed', 'Companies whose nightly file has not come for 36 hours')
  const unscanned = gauge('tendwell_files_unscanned', 'Files that wait for their virus scan')
  const scannerStopped = gauge('tendwell_scanner_stopped_seconds', 'Time since the virus scanner stopped answering')
  const disk = gauge('tendwell_disk_free_bytes', 'Free where DATA_DIR lies')
  const diskSize = gauge('tendwell_disk_size_bytes', 'Size of the disk where DATA_DIR lies')
  const ofDatabase = [waiting, oldest, givenUp, expired, failing, late, texted, missed, unscanned, scannerStopped]

  async function readDatabase() {
    for (const one of ofDatabase) one.reset()
    const rows = await readLetters(app)
    for (const lane of LANES) {
      const row = rows.lanes.find(({ channel, urgent }) => channel === lane.channel && urgent === lane.urgent)
      waiting.set({ lane: lane.name }, row?.waiting ?? 0)
      oldest.set({ lane: lane.name }, row?.oldest ?? 0)
    }
    for (const { channel, failures, given_up, expired_now } of rows.channels) {
      failing.set({ channel }, failures)
      givenUp.set({ channel }, given_up)
      expired.set({ channel }, expired_now)
    }
    texted.set(rows.texted)
    missed.set(rows.missed)
    unscanned.set(rows.unscanned)
    scannerStopped.set(rows.scannerStopped)
    for (const [work, count] of Object.entries(rows.late)) late.set({ work }, count)
  }

  return async () => {
    for (const [pool, { used, idle, asking }] of Object.entries(app.pools())) {
      connections.set({ pool, state: 'used' }, used)
      connections.set({ pool, state: 'idle' }, idle)
      connections.set({ pool, state: 'waiting' }, asking)
    }
    streams.set(app.drain.streams)
    const { bavail, bsize, blocks } = await statfs(app.config.DATA_DIR).catch(() => NO_DISK)
    disk.set(bavail * bsize)
    diskSize.set(blocks * bsize)
    await readDatabase().then(
      () => up.set(1),
      (error: unknown) => {
        up.set(0)
        app.log.debug({ err: error }, 'What is measured in the database could not be read.')
      },
    )
  }
}

const NO_DISK = { bavail: 0, bsize: 0, blocks: 0 }

const NOTHING_LATE: LateRow = { replies: 0, reminders: 0, recoveries: 0 }

type LaneRow = { channel: string; urgent: boolean; waiting: number; oldest: number }
type ChannelRow = { channel: string; failures: number; given_up: number; expired_now: number }
type LateRow = { replies: number; reminders: number; recoveries: number }

async function readLetters({ deskDb: db }: Pick<App, 'deskDb'>) {
  const lanes = sql<LaneRow>`
    select channel, urgent, count(*)::integer as waiting, extract(epoch from now() - min(created_at))::float8 as oldest
    from outgoing where ${WAITING} group by channel, urgent`
  const channels = sql<ChannelRow>`
    select channel.channel, failures,
      count(*) filter (where ${NEEDS_A_HAND})::integer as given_up,
      count(outgoing.id) filter (where reason = 'expired' and given_up_at > now() - interval '1 hour')::integer as expired_now
    from outgoing_channels channel
    left join outgoing on outgoing.channel = channel.channel and outgoing.given_up_at is not null
    group by channel.channel, failures`
  const late = sql<LateRow>`
    select
      (select count(*) from desk.scheduled_sends where state = 'waiting' and run_at < now() - interval '1 minute')::integer as replies,
      (select count(*) from desk.reminders
        where ended_at is null and told_at is null and due_at < now() - interval '1 minute')::integer as reminders,
      ((select count(*) from recovery_asks where asked_at < now() - interval '1 minute')
        + (select count(*) from desk.recovery_asks where asked_at < now() - interval '1 minute'))::integer as recoveries`
  const texted = sql<{ count: number }>`
    select count(*)::integer as count from code_sends where sent_at > now() - interval '1 day'`
  const missed = sql<{ count: number }>`
    select count(*)::integer as count from companies where feed_missed_at is not null and closed_at is null`
  const scanning = sql<{ unscanned: number; stopped: number }>`
    select (select count(*) from uploads where scan_state = 'checking')::integer as unscanned,
      coalesce(extract(epoch from now() - stopped_since), 0)::float8 as stopped from desk.file_check`
  const [laneRows, channelRows, lateRows, textedRows, missedRows, scanRows] = await Promise.all([
    lanes.execute(db),
    channels.execute(db),
    late.execute(db),
    texted.execute(db),
    missed.execute(db),
    scanning.execute(db),
  ])
  return {
    lanes: laneRows.rows,
    channels: channelRows.rows,
    late: lateRows.rows[0] ?? NOTHING_LATE,
    texted: textedRows.rows[0]?.count ?? 0,
    missed: missedRows.rows[0]?.count ?? 0,
    unscanned: scanRows.rows[0]?.unscanned ?? 0,
    scannerStopped: scanRows.rows[0]?.stopped ?? 0,
  }
}
