import * as z from 'zod/mini'
import { trimmed } from '#basics/graphemes.ts'
import { currencyDigits, isAmount, isCurrency } from '#basics/money.ts'
import * as field from './fields.ts'
import { attachment } from './request.ts'

/** As many as a table holds side by side. */
export const OPTIONS_MAX = 4
export const OPTION_TITLE_MAX = 60
export const OPTION_LINE_MAX = 140
export const OPTION_LINK_MAX = 500
export const QUESTION_MAX = 120
export const OPTIONS_WORDS_MAX = 1000
export const DECLINE_MAX = 500
export const OUTCOME_MAX = 300

const AMOUNT = 'Please give a price as a number, such as 612 or 612.50.'
const CURRENCY = 'Please give a currency by its three letters, such as USD.'

/** An amount as a decimal in text and its currency by ISO 4217; never a float. */
export const money = z
  .object(
    {
      amount: z.string(AMOUNT).check(z.overwrite(trimmed), z.refine(isAmount, { error: AMOUNT })),
      currency: z.string(CURRENCY).check(z.regex(/^[A-Z]{3}$/, CURRENCY), z.refine(isCurrency, { error: CURRENCY })),
    },
    AMOUNT,
  )
  .check(
    z.refine(
      ({ amount, currency }) =>
        !isCurrency(currency) || (amount.split('.')[1] ?? '').length <= currencyDigits(currency),
      { error: 'This currency has fewer digits after the point.', path: ['amount'] },
    ),
  )
export type Money = z.output<typeof money>

/** A day, or a day with a time, as the calendar and the clock at that place show it: `2026-11-20`, `2026-11-20T15:00`. */
export const localTime = z.union([z.iso.date(), z.iso.datetime({ local: true, precision: -1 })], 'Please choose a day.')

/** A zone of the IANA's list: `Europe/Lisbon`. */
export const timeZone = z
  .string('Please choose a time zone.')
  .check(z.maxLength(64, 'Please choose a time zone.'), z.refine(isTimeZone, { error: 'Please choose a time zone.' }))

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const option = z.object({
  /** The same through all versions of its set. */
  id: z.string(),
  title: z.string(),
  price: money,
  /** "4 nights, breakfast"; any of these lines may be empty. */
  covers: z.string(),
  /** "No stairs, lift to every floor". */
  details: z.string(),
  /** "Free to cancel until December 3". */
  terms: z.string(),
  starts: z.nullable(z.string()),
  ends: z.nullable(z.string()),
  /** Of both, by the IANA; null without dates. */
  time_zone: z.nullable(z.string()),
  link: z.nullable(z.string()),
  file: z.nullable(attachment),
  /** From this moment on it can't be picked, though others can; null: it is not held. An earlier release says nothing of it. */
  held_until: z._default(z.nullable(field.time), null),
  /** Why it is the recommended one; null for the others. */
  why: z.nullable(z.string()),
})
export type Option = z.output<typeof option>

/** What a member answered to one version; each is answered once. */
export const optionAnswer = z.object({
  kind: z.enum(['picked', 'declined']),
  /** Null: none of them. */
  option_id: z.nullable(z.string()),
  price: z.nullable(money),
  /** Why none of them. */
  reason: z.nullable(z.string()),
  at: field.time,
  /** The member's message that says it. */
  message_id: z.string(),
})
export type OptionAnswer = z.output<typeof optionAnswer>

/** What is bought by an answer: once, and never for more than the member saw. */
export const spendingTask = z.object({
  /** How much it may cost. */
  at_most: money,
  made_at: field.time,
  made_by: z.string(),
  /** Null: it is still to be done, or counts no more where the next version came first. */
  outcome: z.nullable(
    z.object({
      kind: z.enum(['done', 'cost_less', 'not_possible']),
      /** Null where it was not possible: nothing was spent. */
      spent: z.nullable(money),
      /** Where it was booked and under which number, or why not. */
      words: z.string(),
      at: field.time,
      by: z.string(),
    }),
  ),
})
export type SpendingTask = z.output<typeof spendingTask>

/** Written once and never changed: what was sent, what it was answered, and what came of it. */
export const optionVersion = z.object({
  id: z.string(),
  version: z.number(),
  /** The message that it was sent with. */
  message_id: z.string(),
  /** What the member decides. */
  question: z.string(),
  words: z.string(),
  /** From this moment on none of them can be picked. */
  expires_at: field.time,
  sent_at: field.time,
  sent_by: z.string(),
  options: z.array(option),
  answer: z.nullable(optionAnswer),
  /** An earlier release says nothing of it. */
  task: z._default(z.nullable(spendingTask), null),
})
export type OptionVersion = z.output<typeof optionVersion>

/** The versions of one question, oldest first: only the last can be answered. */
export const optionSet = z.object({ id: z.string(), versions: z.array(optionVersion) })
export type OptionSet = z.output<typeof optionSet>

/** What a request's member was given to decide, and the most that they want to spend on it. */
export const requestOptions = z.object({
  /** In the order in which they were first sent. */
  sets: z.array(optionSet),
  /** Null: no cap. */
  cap: z.nullable(money),
})
export type RequestOptions = z.output<typeof requestOptions>
