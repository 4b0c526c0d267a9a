import * as z from 'zod/mini'
import * as field from './fields.ts'

export const RESULT_MAX = 40
const MONEY_CENTS_MAX = 99_999_999

/** What the money is to the member: what they don't pay, or what they were paid back. */
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

/** What came of a completed request, in the words of a concierge: "Paid. You owe $0." */
export const result = z.object({ words: z.nullable(z.string()), money: z.nullable(resultMoney) })
export type Result = z.output<typeof result>

/** As a concierge gives it; null takes it out. */
export const resultGiven = z.object({
  /** The one that the change is made from; 0: there was none. */
  revision: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
  words: z.nullable(
    field
      .required('Please say what came of it', RESULT_MAX)
      .check(z.refine<string>((text) => !/[\r\n]/.test(text), { error: 'Please write one line.' })),
  ),
  money: z.nullable(resultMoney),
})
export type ResultGiven = z.output<typeof resultGiven>

/** What stands under the amount for the member. */
export const MONEY_WORDS: Readonly<Record<ResultMoney['kind'], string>> = {
  not_paid: 'you don’t pay',
  paid_back: 'paid back to you',
}
