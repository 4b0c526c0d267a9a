import { sql } from 'kysely'
import { smtpSender } from '#server/adapters/mail.ts'
import { NotTaken, type OutgoingMessage, type Reason, type Sender, Undeliverable } from '#server/adapters/message.ts'
import { pushKeys, pushSender } from '#server/adapters/push.ts'
import type { Secrets } from '#server/adapters/secrets.ts'
import { twilioSender } from '#server/adapters/sms.ts'
import type { Config } from '#server/config.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { App } from '#server/http/app.ts'
import { type Channel, LANES, type Lane, type LaneName, retryMs } from './lanes.ts'
import { WORDS_FORGOTTEN } from './outgoing.ts'
import { startWorker, WORK_CHANNEL, type Worker } from './worker.ts'

/** null: nothing can be sent in this lane, so it waits. */
export type Senders = Readonly<Record<LaneName, Sender | null>>

/** Longer than any sender takes. */
const LEASE_SECONDS = 120
const GIVE_UP_AFTER_MS = 24 * 3_600_000
/** After so many in a row, the first success wakes whatever waits for the provider. */
export const FAILURES_OF_AN_OUTAGE = 3

type Sending = {
  /** Leases what is due, as far as places are free, and begins to send it; says how many messages that were. */
  begin(): Promise<number>
  /** When everything that was begun has ended. */
  settled(): Promise<void>
}

/**
 * Sends what is due in one lane. A process that dies leaves its lease to run out, so a message is tried again and
 * never lost; a sender makes sure that it arrives once.
 * @param onPlace called with the milliseconds after which there may be something to do
 */
export function openLane(
  { db, log }: Pick<App, 'db' | 'log'>,
  lane: Lane,
  sender: Sender,
  onPlace: (afterMs: number) => void = () => undefined,
): Sending {
  const underWay = new Set<Promise<void>>()

  async function send(message: Leased) {
    const triedSince = message.attempts > 1 || message.requeued ? message.created_at : undefined
    try {
      await sender(message, keyOf(message), triedSince)
    } catch (error) {
      const retryAfterMs = await putOff(db, log, lane, message, error)
      if (retryAfterMs !== null) onPlace(retryAfterMs)
      return
    }
    await markSent(db, message, sender === leaveForOutbox)
  }
  return {
    async begin() {
      const leased = await lease(db, lane, lane.atOnce - underWay.size)
      for (const message of leased) {
        // where it cannot be written down, the lease runs out and the same is sent under the same key
        const sending = send(message)
          .catch((error: unknown) => log.error({ err: error, outgoing: message.id }, 'A message’s end was not noted.'))
          .finally(() => {
            underWay.delete(sending)
            onPlace(0)
          })
        underWay.add(sending)
      }
      return leased.length
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** Sends in every lane that has a sender, each at its own pace. */
export function startSending(app: Pick<App, 'db' | 'log'>, senders: Senders): Worker {
  const lanes = LANES.flatMap((lane) => {
    const sender = senders[lane.name]
    return sender ? [startLane(app, lane, sender)] : []
  })
  return {
    wake() {
      for (const lane of lanes) lane.wake()
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
      for (const sender of Object.values(senders)) sender?.close?.()
    },
  }
}

function startLane(app: Pick<App, 'db' | 'log'>, lane: Lane, sender: Sender): Worker {
  const sending = openLane(app, lane, sender, (afterMs) => {
    if (afterMs === 0) worker.wake()
    else setTimeout(() => worker.wake(), afterMs).unref()
  })
  const worker = startWorker(() => sending.begin(), app.log)
  return {
    wake: () => worker.wake(),
    async stop() {
      await worker.stop()
      await sending.settled()
    },
  }
}

/** The real ones where they are configured; outside production the outbox stands in. */
export function sendersOf(config: Config, secrets: Secrets): Senders {
  const standIn = config.production ? null : leaveForOutbox
  const mailer = () =>
    config.SMTP_URL
      ? smtpSender({ url: config.SMTP_URL, from: config.MAIL_FROM, connections: MAIL_CONNECTIONS })
      : standIn
  const texter = config.SMS_PROVIDER === 'twilio' ? twilioSender(twilioOf(config)) : standIn
  // connections of its own for each lane: a pool has one queue
  return {
    'email-urgent': mailer(),
    'email-ordinary': mailer(),
    'sms-urgent': texter,
    'sms-ordinary': texter,
    'push-ordinary': pushSender(pushKeys(config, secrets)),
  }
}

const MAIL_CONNECTIONS = Math.max(...LANES.map(({ atOnce }) => atOnce))

/** The channels whose messages `/__outbox` shows. */
export function channelsOfOutbox({ production, SMTP_URL, SMS_PROVIDER }: Config): Channel[] {
  if (production) return []
  const provided = { email: SMTP_URL !== undefined, sms: SMS_PROVIDER !== undefined }
  return (['email', 'sms'] as const).filter((channel) => !provided[channel])
}

const leaveForOutbox: Sender = async () => undefined

export function twilioOf(config: Config) {
  const { TWILIO_API_URL: apiUrl, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = config
  // the configuration refuses to start where SMS_PROVIDER=twilio and one of the three is missing
  return { apiUrl, accountSid: TWILIO_ACCOUNT_SID ?? '', authToken: TWILIO_AUTH_TOKEN ?? '', from: TWILIO_FROM ?? '' }
}

type Leased = OutgoingMessage & {
  readonly id: number
  readonly created_at: Date
  /** This one included. */
  readonly attempts: number
  readonly requeued: boolean
  /** How long it has been tried. */
  readonly age_ms: number
}

/**
 * Marks what has expired, and leases what is due. The database's clock rules here: leases must mean the same to every
 * server. It is rounded as `run_at` is, so that what was written this very moment is due.
 */
async function lease(db: MemberDb, { channel, urgent }: Lane, places: number): Promise<Leased[]> {
  if (places <= 0) return []
  const isFree = sql`channel = ${channel} and urgent = ${urgent} and sent_at is null and given_up_at is null
    and (leased_until is null or leased_until < now())`
  const { rows } = await sql<Leased>`
    with expired as (
      update outgoing set given_up_at = now(), reason = 'expired', ${WORDS_FORGOTTEN}, leased_until = null
      where id in (
        select id from outgoing where ${isFree} and expires_at <= now() order by id limit 100 for update skip locked
      )
    )
    update outgoing set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id in (
      select id from outgoing
      where ${isFree} and run_at <= now()::timestamptz(3) and (expires_at is null or expires_at > now())
      order by run_at, id limit ${places} for update skip locked
    )
    returning id, channel, recipient, subject, body, html, links, unsubscribe,
      reply_to as "replyTo", bounce_to as "bounceTo", created_at, attempts, requeued_at is not null as requeued,
      (extract(epoch from now() - coalesce(requeued_at, created_at)) * 1000)::float8 as age_ms`.execute(db)
  return rows
}

function keyOf({ id, created_at }: Leased): string {
  return `outgoing-${id}-${created_at.getTime()}`
}

/**
 * What has really left is forgotten here: codes and links are secrets. The outbox keeps it to be looked at.
 * A success after an outage says that the provider is back: what waits for it is due now.
 */
async function markSent(db: MemberDb, { id, channel }: Leased, stays: boolean) {
  await sql`
    with sent as (
      update outgoing set sent_at = now(), leased_until = null, last_error = null, reason = null
        ${stays ? sql`` : sql`, ${WORDS_FORGOTTEN}`}
      where id = ${id}
    ), outage as (
      select failures from outgoing_channels where channel = ${channel} and failures > 0 for update
    ), ended as (
      update outgoing_channels set failures = 0, failing_since = null, last_error = null
      where channel = ${channel} and exists (select from outage)
    ), woken as (
      update outgoing set run_at = now()
      where channel = ${channel} and id <> ${id} and sent_at is null and given_up_at is null and run_at > now()
        and reason = any(${PROVIDER_REASONS}) and (select failures from outage) >= ${FAILURES_OF_AN_OUTAGE}
      returning id
    )
    select pg_notify(${WORK_CHANNEL}, '') where exists (select from woken)`.execute(db)
}

/** The provider's fault: whatever else goes to it fares the same. */
export const PROVIDER_REASONS: Reason[] = ['away', 'our_account']
/** Nothing reaches this recipient, so the text is forgotten at once; any other that is given up may be sent again. */
const HOPELESS_REASONS: Reason[] = ['no_such_address', 'no_texts', 'opted_out']

/** Says after how many milliseconds it is tried again; null where it is given up. */
async function putOff(
  db: MemberDb,
  log: App['log'],
  lane: Lane,
  message: Leased,
  error: unknown,
): Promise<number | null> {
  const { id, channel, attempts, age_ms: ageMs } = message
  const reason = error instanceof NotTaken ? error.reason : 'away'
  const said = withoutPerson(error instanceof Error ? error.message : String(error), message)
  const waitMs = retryMs(lane, attempts, Math.random())
  const gaveUp = error instanceof Undeliverable || ageMs + waitMs > GIVE_UP_AFTER_MS
  await sql`
    with failed as (
      update outgoing set leased_until = null, reason = ${reason}, last_error = ${said},
        ${
          gaveUp
            ? sql`given_up_at = now() ${HOPELESS_REASONS.includes(reason) ? sql`, ${WORDS_FORGOTTEN}` : sql``}`
            : sql`run_at = now() + make_interval(secs => ${waitMs / 1000})`
        }
      where id = ${id}
    )
    update outgoing_channels
    set failures = failures + 1, failing_since = coalesce(failing_since, now()), last_error = ${said}
    where channel = ${channel} and ${PROVIDER_REASONS.includes(reason)}`.execute(db)
  // no recipient in the log
  if (gaveUp) log.error({ outgoing: id, channel, attempts, reason, answer: said }, 'Gave up sending.')
  else
    log.warn({ outgoing: id, channel, attempts, reason, retryInMs: waitMs }, 'Sending failed; it will be tried again.')
  return gaveUp ? null : waitMs
}

const LONGEST_ANSWER = 300

/** A provider's answer without what it may repeat of the message: addresses, numbers, links, the subject. */
function withoutPerson(answer: string, { recipient, subject }: OutgoingMessage): string {
  return [recipient, subject]
    .filter((part) => part.length > 2)
    .reduce((text, part) => text.replaceAll(part, '…'), answer)
    .replaceAll(/<?[^\s<>@]+@[^\s<>@]+>?/g, '…')
    .replaceAll(/https?:\/\/\S+/g, '…')
    .replaceAll(/\+?\d{7,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_ANSWER)
}
