import { sql } from 'kysely'
import { smtpSender } from '#server/adapters/mail.ts'
import { type Message, type Sender, Undeliverable } from '#server/adapters/message.ts'
import { twilioSender } from '#server/adapters/sms.ts'
import type { Config } from '#server/config.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { App } from '#server/http/app.ts'

export type Channel = Message['channel']
/** null: nothing can be sent, so it waits. */
export type Senders = Readonly<Record<Channel, Sender | null>>

const AT_A_TIME = 10
const LEASE_SECONDS = 120
const FIRST_RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 3600
/** About nine hours for a mail; a text's code is stale after some minutes. */
const ATTEMPTS: Record<Channel, number> = { email: 16, sms: 6 }

/**
 * Leases what is due and sends it; says how many messages that were. A process that dies leaves its
 * lease to run out, so a message is tried again and never lost; a sender makes sure that it arrives once.
 */
export async function sendDue({ db, log }: Pick<App, 'db' | 'log'>, senders: Senders): Promise<number> {
  const due = await lease(db, senders)
  await Promise.all(
    due.map(async (message) => {
      try {
        await senders[message.channel]?.(message, keyOf(message), message.attempts > 1 ? message.created_at : undefined)
        await markSent(db, message, senders[message.channel] === leaveForOutbox)
      } catch (error) {
        await putOff(db, log, message, error)
      }
    }),
  )
  return due.length
}

/** The real ones where they are configured; outside production the outbox stands in. */
export function sendersOf(config: Config): Senders {
  const standIn = config.production ? null : leaveForOutbox
  return {
    email: config.SMTP_URL ? smtpSender({ url: config.SMTP_URL, from: config.MAIL_FROM }) : standIn,
    sms: config.SMS_PROVIDER === 'twilio' ? twilioSender(twilioOf(config)) : standIn,
  }
}

/** The channels whose messages `/__outbox` shows. */
export function channelsOfOutbox(config: Config): Channel[] {
  const senders = sendersOf(config)
  return (['email', 'sms'] as const).filter((channel) => senders[channel] === leaveForOutbox)
}

const leaveForOutbox: Sender = async () => undefined

function twilioOf(config: Config) {
  const { TWILIO_API_URL: apiUrl, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = config
  // the configuration refuses to start where SMS_PROVIDER=twilio and one of the three is missing
  return { apiUrl, accountSid: TWILIO_ACCOUNT_SID ?? '', authToken: TWILIO_AUTH_TOKEN ?? '', from: TWILIO_FROM ?? '' }
}

type Leased = Message & { readonly id: number; readonly created_at: Date; readonly attempts: number }

/** The database's clock rules here: leases must mean the same to every node. It is rounded as `run_at` is, so that what was written this very moment is due. */
async function lease(db: MemberDb, senders: Senders): Promise<Leased[]> {
  const channels = (['email', 'sms'] as const).filter((channel) => senders[channel])
  if (channels.length === 0) return []
  const { rows } = await sql<Leased>`
    update outgoing set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id in (
      select id from outgoing
      where sent_at is null and given_up_at is null and run_at <= now()::timestamptz(3)
        and (leased_until is null or leased_until < now()) and channel = any(${channels})
      order by run_at, id limit ${AT_A_TIME} for update skip locked
    )
    returning id, channel, recipient, subject, body, links, created_at, attempts`.execute(db)
  return rows
}

function keyOf({ id, created_at }: Leased): string {
  return `outgoing-${id}-${created_at.getTime()}`
}

/** What has really left is forgotten here: codes and links are secrets. The outbox keeps it to be looked at. */
async function markSent(db: MemberDb, { id }: Leased, stays: boolean) {
  await db
    .updateTable('outgoing')
    .set({ sent_at: sql<Date>`now()`, leased_until: null, last_error: null, ...(!stays && FORGOTTEN) })
    .where('id', '=', id)
    .execute()
}

const FORGOTTEN = { body: '', links: '[]' }

async function putOff(db: MemberDb, log: App['log'], { id, channel, attempts }: Leased, error: unknown) {
  const hopeless = error instanceof Undeliverable || attempts >= ATTEMPTS[channel]
  const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS)
  const message = error instanceof Error ? error.message : String(error)
  await db
    .updateTable('outgoing')
    .set({
      leased_until: null,
      last_error: message.slice(0, 500),
      ...(hopeless
        ? { given_up_at: sql<Date>`now()`, ...FORGOTTEN }
        : { run_at: sql<Date>`now() + make_interval(secs => ${wait})` }),
    })
    .where('id', '=', id)
    .execute()
  // no recipient in the log
  if (hopeless) log.error({ outgoing: id, channel, attempts, reason: message }, 'Gave up sending.')
  else log.warn({ outgoing: id, channel, attempts, retryInSeconds: wait }, 'Sending failed; it will be tried again.')
}
