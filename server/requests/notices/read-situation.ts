import { sql } from 'kysely'
import type { Language } from '#basics/language/languages.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { languageOf } from '#server/platform/language/language.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import type { Situation, Thing } from './decide.ts'
import { REFUSALS } from './refusals.ts'

type Reading = { readonly now: Date; readonly config: Pick<Config, 'NOTICE_AFTER_SECONDS'> }

export type Recipient = {
  readonly externalId: string
  readonly email: string
  /** Ten digits, verified; null if texts are off. */
  readonly phone: string | null
  readonly channels: readonly ('email' | 'sms')[]
  readonly withWords: boolean
  readonly timeZone: string
  readonly language: Language
}

/** Texts cost money. A member with more notices in a day gets the others by email only, or not at all. */
const TEXTS_A_DAY = 10

/** Input of the decision: the member's unread entries, and how the member is notified. */
export async function readSituation(trx: DeskTrx, memberId: number, { now, config }: Reading) {
  const member = await memberOf(trx, memberId, now)
  const things = await thingsOf(trx, memberId)
  const channels = channelsOf(member)
  const situation: Situation = {
    now,
    afterMs: config.NOTICE_AFTER_SECONDS * 1000,
    reach: reachOf(member, channels),
    push: pushOf(member, channels),
    quiet: { from: member.quiet_from, until: member.quiet_until, timeZone: member.time_zone },
    withWords: member.with_words,
    lastSentAt: member.last_sent_at,
    requests: new Map(things.map(({ requestId, seenSeq, waitsOnMember }) => [requestId, { seenSeq, waitsOnMember }])),
    things,
  }
  const { external_id: externalId, email, phone, with_words: withWords, time_zone: timeZone } = member
  const language = languageOf(member)
  return {
    situation,
    recipient: { externalId, email, phone, channels, withWords, timeZone, language } satisfies Recipient,
  }
}

type MemberRow = {
  readonly external_id: string
  readonly locale: string | null
  readonly email: string
  readonly is_open: boolean
  readonly phone: string | null
  readonly by_email: boolean
  readonly by_text: boolean
  readonly texts_of_the_day: number
  readonly with_words: boolean
  readonly refusals: number
  readonly quiet_from: number
  readonly quiet_until: number
  readonly time_zone: string
  readonly last_sent_at: Date | null
  readonly devices: number
}

/** Members without preferences get their defaults, and members without a time zone get the office's. */
async function memberOf(trx: DeskTrx, memberId: number, now: Date): Promise<MemberRow> {
  const { rows } = await sql<MemberRow>`
    select members.external_id, ${localeOfMember} as locale,
      coalesce(chosen.private_email, members.email) as email, phone, closed_at is null as is_open,
      coalesce(chosen.by_text, false) as by_text,
      (select count(*) from desk.notice_sends where member_id = members.id and channel = 'sms'
        and decided_at > ${now}::timestamptz - interval '1 day') as texts_of_the_day,
      coalesce(chosen.by_email, true) as by_email, coalesce(chosen.with_words, false) as with_words,
      coalesce(chosen.refusals, 0) as refusals,
      coalesce(chosen.quiet_from, 21) as quiet_from, coalesce(chosen.quiet_until, 8) as quiet_until,
      coalesce(members.timezone, (select time_zone from desk.answer_times)) as time_zone,
      (select count(*) from push_devices join sessions on sessions.id = session_id
        where push_devices.member_id = members.id and expires_at > ${now}) as devices,
      (select max(decided_at) from desk.notice_sends where member_id = members.id) as last_sent_at
    from members left join notice_preferences chosen on chosen.member_id = members.id
    where members.id = ${memberId}`.execute(trx)
  const [member] = rows
  if (!member) throw new Error('A member with notices is gone.')
  return member
}

function channelsOf({ by_email, by_text, refusals, phone, texts_of_the_day }: MemberRow): Recipient['channels'] {
  const mails = by_email && refusals < REFUSALS
  const texts = by_text && phone !== null && texts_of_the_day < TEXTS_A_DAY
  return [...(mails ? (['email'] as const) : []), ...(texts ? (['sms'] as const) : [])]
}

function pushOf({ devices }: MemberRow, channels: Recipient['channels']): Situation['push'] {
  if (devices === 0) return 'none'
  return channels.length > 0 ? 'first' : 'only'
}

function reachOf(
  { is_open, by_email, by_text, devices }: MemberRow,
  channels: Recipient['channels'],
): Situation['reach'] {
  if (!is_open) return 'unreachable'
  if (channels.length > 0 || devices > 0) return 'open'
  if (by_email) return 'bounced'
  return by_text ? 'unreachable' : 'switched_off'
}

type ThingRow = Thing & { readonly seenSeq: number; readonly waitsOnMember: boolean }

async function thingsOf(trx: DeskTrx, memberId: number): Promise<ThingRow[]> {
  const { rows } = await sql<ThingRow>`
    select notice.request_id as "requestId", notice.seq, notice.at, notice.state, notice.look_at as "lookAt",
      greatest(requests.read_seq, requests.seen_seq) as "seenSeq",
      coalesce(requests.waiting_on = 'member', false) as "waitsOnMember"
    from desk.notices notice join requests on requests.id = notice.request_id
    where notice.member_id = ${memberId} and notice.read_at is null
    order by notice.at, notice.request_id, notice.seq`.execute(trx)
  return rows
}
