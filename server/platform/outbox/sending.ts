import { sql } from 'kysely'
import { smtpSender } from '#server/platform/adapters/mail.ts'
import {
  NotTaken,
  type OutgoingMessage,
  type Reason,
  type Sender,
  Undeliverable,
} from '#server/platform/adapters/message.ts'
import { pushKeys, pushSender } from '#server/platform/adapters/push.ts'
import type { Secrets } from '#server/platform/adapters/secrets.ts'
import { twilioSender } from '#server/platform/adapters/sms.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { App } from '#server/platform/http/app.ts'
import { type Channel, LANES, type Lane, type LaneName, retryMs } from './lanes.ts'
import { WORDS_FORGOTTEN } from './outbox.ts'
import { startWorker, WORK_CHANNEL, type Worker } from './worker.ts'

/** null: this lane cannot send, so its messages wait. */
export type Senders = Readonly<Record<LaneName, Sender | null>>

/** Longer than any sender takes. */
const LEASE_SECONDS = 120
const GIVE_UP_AFTER_MS = 24 * 3_600_000
/** After this many consecutive failures, the first success makes all messages for the provider due. */
export const FAILURES_OF_AN_OUTAGE = 3

type Sending = {
  /** Leases due messages up to the free slots, and starts to send them. Returns their number. */
  begin(): Promise<number>
  /** Resolves when all started sends have ended. */
  settled(): Promise<void>
}

/**
 * Sends the due messages of one lane. The lease of a dead process expires, so that a message is retried and never lost;
 * the sender ensures that it arrives once.
 * @param onPlace called with the milliseconds after which there may be more work
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
        // if the result cannot be saved, the lease expires and the message is sent again with the same key
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

/** Sends in every lane with a sender, independently of the others. */
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

/** The configured senders; outside production, the outbox replaces missing ones. */
export function sendersOf(config: Config, secrets: Secrets): Senders {
  const standIn = config.production ? null : leaveForOutbox
  const mailer = () =>
    config.SMTP_URL
      ? smtpSender({ url: config.SMTP_URL, from: config.MAIL_FROM, connections: MAIL_CONNECTIONS })
      : standIn
  const texter = config.SMS_PROVIDER === 'twilio' ? twilioSender(twilioOf(config)) : standIn
  // separate connections per lane, because a pool has only one queue
  return {
    'email-urgent': mailer(),
    'email-ordinary': mailer(),
    'sms-urgent': texter,
    'sms-ordinary': texter,
    'push-ordinary': pushSender(pushKeys(config, secrets)),
  }
}

const MAIL_CONNECTIONS = Math.max(...LANES.map(({ atOnce }) => atOnce))

/** Channels whose messages `/__outbox` shows. */
export function channelsOfOutbox({ production, SMTP_URL, SMS_PROVIDER }: Config): Channel[] {
  if (production) return []
  const provided = { email: SMTP_URL !== undefined, sms: SMS_PROVIDER !== undefined }
  return (['email', 'sms'] as const).filter((channel) => !provided[channel])
}

const leaveForOutbox: Sender = async () => undefined

export function twilioOf(config: Config) {
  const { TWILIO_API_URL: apiUrl, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = config
  // the configuration rejects SMS_PROVIDER=twilio if one of the three is missing
  return { apiUrl, accountSid: TWILIO_ACCOUNT_SID ?? '', authToken: TWILIO_AUTH_TOKEN ?? '', from: TWILIO_FROM ?? '' }
}

type Leased = OutgoingMessage & {
  readonly id: number
  readonly created_at: Date
  /** Number of attempts, including this one. */
  readonly attempts: number
  readonly requeued: boolean
  /** Time since the first attempt. */
  readonly age_ms: number
}

/**
 * Marks expired messages, and leases due ones. Uses the database's clock, because leases must mean the same on every
 * server. It is rounded like `run_at`, so that a message that was just written is due.
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
 * Deletes the content of a sent message, because codes and links are secrets; the outbox keeps it for reading. A
 * success after an outage shows that the provider is available again, so its waiting messages become due.
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

/** Reasons that apply to all messages of the provider. */
export const PROVIDER_REASONS: Reason[] = ['away', 'our_account']
/**
 * Nothing reaches this recipient, so the content is deleted at once. Other messages that were given up can be sent
 * again.
 */
const HOPELESS_REASONS: Reason[] = ['no_such_address', 'no_texts', 'opted_out']

/** Returns the delay until the next attempt in milliseconds; null if the message is given up. */
async function putOff(
  db: MemberDb,
  log: App['log'],
  lane: Lane,
  message: Leased,
  error: unknown,
): Promise<number | null> {
  const { id, channel, attempts, age_ms: ageMs } = message
  const reason = error instanceof NotTaken ? error.reason : 'away'
  const lastError = withoutPerson(error instanceof Error ? error.message : String(error), message)
  const waitMs = retryMs(lane, attempts, Math.random())
  const gaveUp = error instanceof Undeliverable || ageMs + waitMs > GIVE_UP_AFTER_MS
  await sql`
    with failed as (
      update outgoing set leased_until = null, reason = ${reason}, last_error = ${lastError},
        ${
          gaveUp
            ? sql`given_up_at = now() ${HOPELESS_REASONS.includes(reason) ? sql`, ${WORDS_FORGOTTEN}` : sql``}`
            : sql`run_at = now() + make_interval(secs => ${waitMs / 1000})`
        }
      where id = ${id}
    )
    update outgoing_channels
    set failures = failures + 1, failing_since = coalesce(failing_since, now()), last_error = ${lastError}
    where channel = ${channel} and ${PROVIDER_REASONS.includes(reason)}`.execute(db)
  // no recipient in the log
  if (gaveUp) log.error({ outgoing: id, channel, attempts, reason, answer: lastError }, 'Gave up sending.')
  else
    log.warn({ outgoing: id, channel, attempts, reason, retryInMs: waitMs }, 'Sending failed; it will be tried again.')
  return gaveUp ? null : waitMs
}

const LONGEST_ANSWER = 300

/** Removes content of the message from a provider's response: addresses, numbers, links, the subject. */
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
