import { sql } from 'kysely'
import { unformatted } from '#basics/text/formatting.ts'
import { formatDate } from '#basics/time/date-format.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import type { Channel } from '#server/platform/outbox/lanes.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { readNames } from '#server/records/translations/names.ts'
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
  /** To the devices, or by all other channels. */
  readonly byPush: boolean
  readonly now: Date
}

/** A notice that is later than this is useless: the member has read the answer or asked again. */
const NOTICE_LIVES_MS = 3 * 24 * 3_600_000

/**
 * Adds one notice about all entries to the outbox, per channel, in the current language. Assigns each entry the id of the
 * first message.
 */
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
  const subject = {
    requestIds: about.map(({ external_id }) => external_id),
    isReminder: sent.every(({ sends }) => sends === 'reminder'),
  }
  const { words, ending } = await contentOf(trx, recipient, sent)
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
            replyTo: await replyAddress(trx, app, { memberId, recipient, about }),
            bounceTo: bounce?.address ?? null,
          })
        : noticeText(app.config, recipient.phone ?? '', subject)
    await record(channel, await enqueue(trx, message, { kind: 'notice', livesMs: NOTICE_LIVES_MS }), bounce?.hash)
  }
  const [first] = ids
  return new Map(first === undefined ? [] : sent.map((decision) => [decision, first]))
}

/** The address for replies to an email that shows the messages of one request; null for any other email. */
async function replyAddress(
  trx: DeskTrx,
  app: Pick<App, 'config' | 'secrets'>,
  {
    memberId,
    recipient,
    about,
  }: Pick<Sending, 'memberId' | 'recipient'> & { readonly about: readonly { id: number }[] },
): Promise<string | null> {
  const [only, ...others] = about
  if (!recipient.withWords || !only || others.length > 0) return null
  return openReplyAddress(trx, app, { requestId: only.id, memberId, email: recipient.email })
}

/** The messages, unless the member wants discreet notices; without messages, how the request ended. */
async function contentOf(trx: DeskTrx, { withWords, timeZone }: Recipient, sent: readonly Decision[]) {
  const words = withWords ? await wordsOf(trx, sent, timeZone) : null
  return { words, ending: words?.length ? null : await endingOf(trx, sent, timeZone) }
}

const MOST_WORDS = 5

/** The newest messages among the entries; a completion without a message has no words. */
async function wordsOf(trx: DeskTrx, sent: readonly Decision[], timeZone: string): Promise<Words[]> {
  const things = JSON.stringify(sent.map(({ requestId, seq }) => ({ request_id: requestId, seq })))
  const { rows } = await sql<Omit<Words, 'at'> & { at: Date }>`
    select requests.name as about, entry.body as text, entry.body_html as html, entry.source_name as "from", entry.at, categories.hue
    from jsonb_to_recordset(${things}::jsonb) as thing (request_id bigint, seq integer)
    join timeline entry on entry.request_id = thing.request_id and entry.seq = thing.seq and entry.kind = 'message'
    join requests on requests.id = thing.request_id
    left join categories on categories.id = requests.category_id
    order by entry.at desc limit ${MOST_WORDS}`.execute(trx)
  const translated = await readNames(
    trx,
    rows.map(({ about }) => about),
  )
  return rows.toReversed().map((row) => ({
    ...translated(row, { about: 'idea' }),
    text: unformatted(row.text),
    at: noticeMoment(timeZone, row.at),
  }))
}

/** The time of a message as a notice shows it. */
export function noticeMoment(timeZone: string, at: Date): string {
  return formatDate(at, { timeZone, month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })
}

/**
 * Completion day and time spent, if all entries are about one completed request; these reveal nothing of its content.
 * Null for several requests, or for an open one.
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
  const day = formatDate(row.at, { timeZone, month: 'long', day: 'numeric' })
  const { worked, own } = row
  return { day, minutes: worked === null || own === null ? null : { worked, own } }
}
