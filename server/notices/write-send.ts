import { sql } from 'kysely'
import { unformatted } from '#basics/formatting.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App } from '#server/http/app.ts'
import type { Channel } from '#server/jobs/lanes.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import type { Decision } from './decide.ts'
import { newBounceAddress, openReplyAddress } from './mail-addresses.ts'
import { type Ending, noticeMail, noticeText, type Words } from './mails.ts'
import { devicesOf, enqueuePush, pushNotice } from './pushes.ts'
import type { Recipient } from './read-situation.ts'
import { stopLink } from './stop.ts'

type Sending = {
  readonly memberId: number
  readonly recipient: Recipient
  readonly sent: readonly Decision[]
  /** To their devices, or by all other channels. */
  readonly byPush: boolean
  readonly now: Date
}

/** Who hears only then of an answer has read it, or asked again. */
const NOTICE_LIVES_MS = 3 * 24 * 3_600_000

/** Puts one message about all of it in the outbox, on each channel. Gives each thing the id under which the first is recorded. */
export async function writeSend(
  trx: DeskTrx,
  app: Pick<App, 'config' | 'secrets'>,
  { memberId, recipient, sent, byPush, now }: Sending,
): Promise<Map<Decision, number>> {
  if (sent.length === 0) return new Map()
  const about = await trx
    .selectFrom('requests')
    .select(['id', 'external_id'])
    .where('id', 'in', [...new Set(sent.map(({ requestId }) => requestId))])
    .execute()
  const [only, ...others] = about
  const subject = {
    requestIds: about.map(({ external_id }) => external_id),
    isReminder: sent.every(({ sends }) => sends === 'reminder'),
  }
  const words = recipient.withWords ? await wordsOf(trx, sent, recipient.timeZone) : null
  const ending = words?.length ? null : await endingOf(trx, sent, recipient.timeZone)
  const ids: number[] = []
  async function record(channel: Channel, outgoingId: number | undefined, bounceHash: Buffer | null = null) {
    const { rows } = await sql<{ id: number }>`
      insert into desk.notice_sends (member_id, channel, decided_at, outgoing_id, bounce_hash)
      values (${memberId}, ${channel}, ${now}, ${outgoingId}, ${bounceHash}) returning id`.execute(trx)
    ids.push(...rows.map(({ id }) => id))
  }
  for (const device of byPush ? await devicesOf(trx, memberId, now) : [])
    await record('push', await enqueuePush(trx, device, pushNotice(app.config, { ...subject, words })))
  for (const channel of byPush ? [] : recipient.channels) {
    const bounce = channel === 'email' ? newBounceAddress(app) : null
    const message =
      channel === 'email'
        ? noticeMail(app.config, {
            ...subject,
            email: recipient.email,
            stop: stopLink(app, recipient.externalId),
            words,
            ending,
            replyTo:
              recipient.withWords && only && others.length === 0
                ? await openReplyAddress(trx, app, { requestId: only.id, memberId, email: recipient.email })
                : null,
            bounceTo: bounce?.address ?? null,
          })
        : noticeText(app.config, recipient.phone ?? '', subject)
    await record(channel, await enqueue(trx, message, { kind: 'notice', livesMs: NOTICE_LIVES_MS }), bounce?.hash)
  }
  const [first] = ids
  return new Map(first === undefined ? [] : sent.map((decision) => [decision, first]))
}

const MOST_WORDS = 5

/** The newest messages among them; a completion without a message has no words. */
async function wordsOf(trx: DeskTrx, sent: readonly Decision[], timeZone: string): Promise<Words[]> {
  const things = JSON.stringify(sent.map(({ requestId, seq }) => ({ request_id: requestId, seq })))
  const { rows } = await sql<Omit<Words, 'at'> & { at: Date }>`
    select requests.name as about, entry.body as text, entry.body_html as html, entry.source_name as "from", entry.at, categories.hue
    from jsonb_to_recordset(${things}::jsonb) as thing (request_id bigint, seq integer)
    join timeline entry on entry.request_id = thing.request_id and entry.seq = thing.seq and entry.kind = 'message'
    join requests on requests.id = thing.request_id
    left join categories on categories.id = requests.category_id
    order by entry.at desc limit ${MOST_WORDS}`.execute(trx)
  return rows.toReversed().map((row) => ({ ...row, text: unformatted(row.text), at: noticeMoment(timeZone, row.at) }))
}

/** As a notice says when a message was written. */
export function noticeMoment(timeZone: string, at: Date): string {
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', ...clock }).format(at)
}

/**
 * How the one request ended that all of this is about: when, and the time that it took, which name nothing of it. Null
 * where several are meant, or it goes on.
 */
async function endingOf(trx: DeskTrx, sent: readonly Decision[], timeZone: string): Promise<Ending | null> {
  const [first] = sent
  if (!first || sent.some(({ requestId, sends }) => requestId !== first.requestId || sends === 'reminder')) return null
  const seqs = sent.map(({ seq }) => seq)
  const { rows } = await sql<{ at: Date; worked: number | null; own: number | null }>`
    select closed_at as at, worked_minutes as worked, own_minutes as own
    from requests left join time_given_back time on time.request_id = requests.id
    where requests.id = ${first.requestId} and status = 'closed' and exists (
      select from timeline entry
      where entry.request_id = requests.id and entry.kind <> 'message' and entry.seq = any(${seqs}::integer[]))`.execute(
    trx,
  )
  const [row] = rows
  if (!row) return null
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric' }).format(row.at)
  const { worked, own } = row
  return { day, minutes: worked === null || own === null ? null : { worked, own } }
}
