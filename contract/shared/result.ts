import * as z from 'zod/mini'
import { type Message, msg } from '#basics/language/translate.ts'
import * as field from './fields.ts'

export const RESULT_MAX = 40
const MONEY_CENTS_MAX = 99_999_999

/** What the money means for the member: an amount that they do not have to pay, or a refund. */
export const MONEY_KINDS = ['not_paid', 'paid_back'] as const
const AMOUNT = 'Please give an amount in dollars, such as 1240 or 1240.50.'

/** US dollars, in cents. */
const resultMoney = z.object({
  cents: z
    .int(AMOUNT)
    .check(
      z.positive('Please give more than nothing, or leave it empty.'),
      z.maximum(MONEY_CENTS_MAX, 'Please give at most $999,999.99.'),
    ),
  kind: z.enum(MONEY_KINDS, 'Please say what the money is.'),
})
export type ResultMoney = z.output<typeof resultMoney>

/** Result of a completed request, as a concierge wrote it: "Paid. You owe $0." */
export const result = z.object({ words: z.nullable(z.string()), money: z.nullable(resultMoney) })
export type Result = z.output<typeof result>

/** Input of a concierge; null removes the result. */
export const resultGiven = z.object({
  /** Revision that the change is based on; 0 if there was no result. */
  revision: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
  words: z.nullable(
    field
      .required('Please enter the result', RESULT_MAX)
      .check(z.refine<string>((text) => !/[\r\n]/.test(text), { error: 'Please write one line.' })),
  ),
  money: z.nullable(resultMoney),
})
export type ResultGiven = z.output<typeof resultGiven>

/** Label below the amount, for the member. */
export const MONEY_WORDS: Readonly<Record<ResultMoney['kind'], Message>> = {
  not_paid: msg('you don’t pay'),
  paid_back: msg('paid back to you'),
}
