import type { Delivery, Letter, LetterList, Way } from '#contract/desk/operations/delivery.ts'
import { dayInSentence, momentInSentence } from '#web/desk/shared/time/moments.ts'

const KINDS: Readonly<Record<string, string>> = {
  code: 'Code to sign in',
  reset: 'Link to a new password',
  unlock: 'Link that unlocks an account',
  confirm: 'Link that confirms an address',
  invitation: 'Invitation to the desk',
  data: 'Link to a copy of data',
  test: 'Test from setting up',
}

const CHANNELS: Readonly<Record<Letter['channel'], string>> = { email: 'Mail', sms: 'Text', push: 'Notice on a device' }

/** Kind of a letter, without its text. */
export const kindLabel = ({ kind, channel }: Letter): string => KINDS[kind] ?? CHANNELS[channel]

const REASONS: Readonly<Record<string, string>> = {
  no_such_address: 'There is no such address.',
  mailbox_full: 'The mailbox is full.',
  blocked: 'A filter blocks it.',
  no_texts: 'The number can’t take texts.',
  opted_out: 'They opted out of texts.',
  refused: 'It was refused.',
  busy: 'Their server asks us to wait.',
  away: 'Our provider can’t be reached.',
  our_account: 'Our provider refuses our sign-in.',
  no_provider: 'No provider is set.',
}
const ON_THEIR_SIDE = new Set(['no_such_address', 'mailbox_full', 'blocked', 'no_texts', 'opted_out', 'refused'])

/** Status of a letter and its reason. `lead` is emphasized. */
export function deliveryStatus(letter: Letter, list: LetterList | 'closed', now: Date): { lead: string; rest: string } {
  const { reason, answer, tries, next_try_at: next } = letter
  const why = [
    reason && REASONS[reason],
    answer &&
      reason !== 'no_provider' &&
      `${ON_THEIR_SIDE.has(reason ?? '') ? 'Their' : 'The'} server says: “${answer}”`,
  ]
  if (list === 'sent') return { lead: 'Sent.', rest: tries > 1 ? `At try ${tries}.` : '' }
  if (list === 'waiting') {
    const lead = tries === 0 ? 'Waiting.' : `Tried ${times(tries)}.`
    return { lead, rest: joined([...why, next && `Next try ${momentInSentence(next, now)}.`]) }
  }
  const bounced = reason !== null && ON_THEIR_SIDE.has(reason)
  return { lead: bounced ? 'Bounced.' : `Given up after ${triesLabel(tries)}.`, rest: joined(why) }
}

const times = (tries: number) => (tries === 1 ? 'once' : `${tries} times`)
const triesLabel = (tries: number) => (tries === 1 ? '1 try' : `${tries} tries`)
const joined = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' ')

export type PartState = {
  readonly name: string
  readonly fine: boolean
  readonly words: string
  /** Waiting letters in each lane. */
  readonly lanes?: readonly string[]
}

const LATE_SECONDS = 120

/** Status of each external service. */
export function partsOf(
  { email, sms, push, inbound, files, database, backup }: Delivery['parts'],
  now: Date,
): PartState[] {
  return [
    { name: 'Mail', ...wayWords(email, now), lanes: lanesWords(email) },
    { name: 'Text messages', ...wayWords(sms, now), lanes: lanesWords(sms) },
    { name: 'Push', ...wayWords(push, now), lanes: lanesWords(push) },
    { name: 'Answers by mail', fine: true, words: inboundWords(inbound, now) },
    { name: 'Files', fine: files.ok, words: files.ok ? 'Can be stored and opened' : 'Can’t be reached' },
    { name: 'Database', fine: true, words: `Answers in ${database.milliseconds} ms` },
    ...(backup ? [{ name: 'Backup', ...backupWords(backup, now) }] : []),
  ]
}

function inboundWords(inbound: Delivery['parts']['inbound'], now: Date): string {
  if (!inbound) return 'Not set up: members answer in the app'
  const { taken, last_at: last } = inbound
  if (taken > 0) return `${taken.toLocaleString('en-US')} in 24 hours`
  return last ? `None in 24 hours, the last one ${dayInSentence(last, now)}` : 'None has arrived yet'
}

const OLD_BACKUP_MS = 26 * 3_600_000

type Backup = NonNullable<Delivery['parts']['backup']>

function backupWords({ taken_at: at, failed }: Backup, now: Date): Omit<PartState, 'name'> {
  if (!at) return { fine: !failed, words: failed ? 'The first one failed' : 'The first one is not due yet' }
  const last = `Last one ${momentInSentence(at, now)}`
  const old = now.getTime() - Date.parse(at) > OLD_BACKUP_MS
  return { fine: !failed && !old, words: failed ? `${last}; the latest try failed` : last }
}

function lanesWords({ lanes }: Way): string[] {
  return lanes.map(({ urgent, waiting, late_seconds: age }) => {
    const what = urgent ? 'Codes and links' : 'Others'
    return `${what}: ${waiting.toLocaleString('en-US')} waiting, the oldest for ${ageLabel(age)}`
  })
}

function ageLabel(seconds: number): string {
  if (seconds < 100) return `${seconds} s`
  return seconds < 100 * 60 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

function wayWords(way: Way, now: Date): Omit<PartState, 'name'> {
  const { by, failing_since: since, waiting, late_seconds: late, sent, expired, median_seconds: median } = way
  const waits = waiting > 0 && `${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'waits' : 'wait'}`
  if (by === 'nobody') return { fine: false, words: joined(['No provider is set.', waits]) }
  if (since) return { fine: false, words: `Failing since ${momentInSentence(since, now)}${waits ? `: ${waits}` : ''}` }
  if (late > LATE_SECONDS) return { fine: false, words: 'Slow just now' }
  const parts = [
    `${sent.toLocaleString('en-US')} in 24 hours`,
    median !== null && `median ${median < 1 ? 'under 1' : Math.round(median)} s`,
    expired > 0 && `${expired} expired unsent`,
    by === 'outbox' && 'into the outbox',
  ]
  return { fine: true, words: parts.filter(Boolean).join(', ') }
}
