import { t } from '#basics/language/translate.ts'
import { moneyWords } from '#basics/money.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { formatDate } from '#basics/time/date-format.ts'
import type { SentOption } from '#contract/desk/requests/option-sending.ts'
import type { Money } from '#contract/shared/options.ts'

type OptionSet = {
  readonly question: string
  readonly words: string
  readonly expires_at: Date
  /** The member's own time zone, if known. */
  readonly zone: string | null
  readonly options: readonly SentOption[]
}

type Before = {
  readonly options: readonly { readonly id: string; readonly title: string; readonly price: Money }[]
  readonly answer: { readonly option_id: string | null } | null
  readonly task: { readonly outcome: { readonly spent: Money | null } | null } | null
}

/** The options as text in the current language, for emails, the search, and apps that do not show the table. */
export function messageOf(
  { question, words, expires_at, zone, options }: OptionSet,
  before: Before | undefined,
): string {
  const lines = options.map((option, index) => optionLine(option, index, zone))
  return [
    question,
    words,
    lines.join('\n'),
    t('To pick until {time}.', { time: timeIn(zone, expires_at) }),
    voidLine(before),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function optionLine(option: SentOption, index: number, zone: string | null): string {
  const { title, price, covers, details, terms, link, held_until, why } = option
  const held = held_until ? t('Held until {time}', { time: timeIn(zone, held_until) }) : ''
  const lines = [
    covers,
    details,
    terms,
    link ?? '',
    held,
    why === null ? '' : t('I recommend it: {reason}', { reason: why }),
  ]
  return trimmed(`${index + 1}. ${title}, ${moneyWords(price)}. ${lines.filter(Boolean).map(asSentence).join(' ')}`)
}

const asSentence = (line: string) => (/[.!?]$/.test(line) || URL.canParse(line) ? line : `${line}.`)

const timeIn = (zone: string | null, moment: Date) => formatDate(moment, { ...TIME, timeZone: zone ?? 'UTC' })

const TIME = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

function voidLine(before: Before | undefined): string {
  const picked = before?.options.find(({ id }) => id === before.answer?.option_id)
  if (!picked) return ''
  const spent = before?.task?.outcome?.spent
  const { title } = picked
  if (spent)
    return t('What you picked, {title}, was booked for {price} and stays booked.', { title, price: moneyWords(spent) })
  const price = moneyWords(picked.price)
  return t('What you picked, {title} at {price}, no longer counts. Nothing is owed for it.', { title, price })
}
