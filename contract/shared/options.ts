import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { currencyDigits, isAmount, isCurrency } from '#basics/money.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import * as field from './fields.ts'
import { attachment } from './request.ts'

/** Number of options that a table can show side by side. */
export const OPTIONS_MAX = 4
export const OPTION_TITLE_MAX = 60
export const OPTION_LINE_MAX = 140
export const OPTION_LINK_MAX = 500
export const QUESTION_MAX = 120
export const OPTIONS_WORDS_MAX = 1000
export const DECLINE_MAX = 500
export const OUTCOME_MAX = 300

const WRONG_AMOUNT = { error: () => t('Please give a price as a number, such as 612 or 612.50.') }
const WRONG_CURRENCY = { error: () => t('Please give a currency by its three letters, such as USD.') }

/** An amount as decimal text with an ISO 4217 currency; never a float. */
export const money = z
  .object(
    {
      amount: z.string(WRONG_AMOUNT).check(z.overwrite(trimmed), z.refine(isAmount, WRONG_AMOUNT)),
      currency: z
        .string(WRONG_CURRENCY)
        .check(z.regex(/^[A-Z]{3}$/, WRONG_CURRENCY), z.refine(isCurrency, WRONG_CURRENCY)),
    },
    WRONG_AMOUNT,
  )
  .check(
    z.refine(
      ({ amount, currency }) =>
        !isCurrency(currency) || (amount.split('.')[1] ?? '').length <= currencyDigits(currency),
      { error: () => t('This currency has fewer digits after the point.'), path: ['amount'] },
    ),
  )
export type Money = z.output<typeof money>

/** A date, or a date with a time, in the local time of that place: `2026-11-20`, `2026-11-20T15:00`. */
export const localTime = z.union([z.iso.date(), z.iso.datetime({ local: true, precision: -1 })], 'Please choose a day.')

/** An IANA time zone: `Europe/Lisbon`. */
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
  /** Stays the same in all versions of its set. */
  id: z.string(),
  title: z.string(),
  price: money,
  /** "4 nights, breakfast"; each of these lines may be empty. */
  covers: z.string(),
  /** "No stairs, lift to every floor". */
  details: z.string(),
  /** "Free to cancel until December 3". */
  terms: z.string(),
  starts: z.nullable(z.string()),
  ends: z.nullable(z.string()),
  /** IANA time zone of both dates; null without dates. */
  time_zone: z.nullable(z.string()),
  link: z.nullable(z.string()),
  file: z.nullable(attachment),
  /**
   * The option cannot be chosen after this time, though the others can; null if no hold ends. The previous release does
   * not send this field.
   */
  held_until: z._default(z.nullable(field.time), null),
  /** Why this option is recommended; null for the others. */
  why: z.nullable(z.string()),
})
export type Option = z.output<typeof option>

/** A member's answer to one version; each version is answered once. */
export const optionAnswer = z.object({
  kind: z.enum(['picked', 'declined']),
  /** Null: the member chose none of the options. */
  option_id: z.nullable(z.string()),
  price: z.nullable(money),
  /** Why the member chose none of them. */
  reason: z.nullable(z.string()),
  at: field.time,
  /** ID of the member's message with this answer. */
  message_id: z.string(),
})
export type OptionAnswer = z.output<typeof optionAnswer>

/** The purchase that an answer authorizes: once, and never for more than the member saw. */
export const spendingTask = z.object({
  /** Maximum cost. */
  at_most: money,
  made_at: field.time,
  made_by: z.string(),
  /** Null: still to do, or no longer valid if the next version came first. */
  outcome: z.nullable(
    z.object({
      kind: z.enum(['done', 'cost_less', 'not_possible']),
      /** Null if the purchase was not possible: nothing was spent. */
      spent: z.nullable(money),
      /** Where it was booked and the booking number, or why it was not booked. */
      words: z.string(),
      at: field.time,
      by: z.string(),
    }),
  ),
})
export type SpendingTask = z.output<typeof spendingTask>

/** Immutable after it is sent, except for its answer and the outcome. */
export const optionVersion = z.object({
  id: z.string(),
  version: z.number(),
  /** The message that contains this version. */
  message_id: z.string(),
  /** The question that the member decides. */
  question: z.string(),
  words: z.string(),
  /** No option of this version can be chosen after this time. */
  expires_at: field.time,
  sent_at: field.time,
  sent_by: z.string(),
  options: z.array(option),
  answer: z.nullable(optionAnswer),
  /** The previous release does not send this field. */
  task: z._default(z.nullable(spendingTask), null),
})
export type OptionVersion = z.output<typeof optionVersion>

/** Versions of one question, oldest first. Only the last can be answered. */
export const optionSet = z.object({ id: z.string(), versions: z.array(optionVersion) })
export type OptionSet = z.output<typeof optionSet>

/** The decisions that a request's member was asked to make, and the spending cap for the request. */
export const requestOptions = z.object({
  /** In the order in which the sets were first sent. */
  sets: z.array(optionSet),
  /** Null: no cap. */
  cap: z.nullable(money),
})
export type RequestOptions = z.output<typeof requestOptions>
