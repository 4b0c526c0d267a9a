import { trimmed } from '#basics/graphemes.ts'
import { moneyWords } from '#basics/money.ts'
import type { SentOption } from '#contract/desk/option-sending.ts'
import type { Money } from '#contract/shared/options.ts'

type Said = {
  readonly question: string
  readonly words: string
  readonly expires_at: Date
  /** The member's own, as far as it is known. */
  readonly zone: string | null
  readonly options: readonly SentOption[]
}

type Before = {
  readonly options: readonly { readonly id: string; readonly title: string; readonly price: Money }[]
  readonly answer: { readonly option_id: string | null } | null
  readonly task: { readonly outcome: { readonly spent: Money | null } | null } | null
}

/** The options in words, for mails, for the search, and for an app that draws no table. */
export function messageOf({ question, words, expires_at, zone, options }: Said, before: Before | undefined): string {
  const lines = options.map((option, index) => optionLine(option, index, zone))
  return [question, words, lines.join('\n'), `To pick until ${timeIn(zone, expires_at)}.`, voidLine(before)]
    .filter(Boolean)
    .join('\n\n')
}

function optionLine(option: SentOption, index: number, zone: string | null): string {
  const { title, price, covers, details, terms, link, held_until, why } = option
  const held = held_until ? `Held until ${timeIn(zone, held_until)}` : ''
  const lines = [covers, details, terms, link ?? '', held, why === null ? '' : `I recommend it: ${why}`]
  return trimmed(`${index + 1}. ${title}, ${moneyWords(price)}. ${lines.filter(Boolean).map(asSentence).join(' ')}`)
}

const asSentence = (line: string) => (/[.!?]$/.test(line) || URL.canParse(line) ? line : `${line}.`)

const timeIn = (zone: string | null, moment: Date) =>
  moment.toLocaleString('en-US', { ...TIME, timeZone: zone ?? 'UTC' })

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
  if (spent) return `What you picked, ${picked.title}, was booked for ${moneyWords(spent)} and stays booked.`
  return `What you picked, ${picked.title} at ${moneyWords(picked.price)}, counts no more. Nothing is owed for it.`
}
