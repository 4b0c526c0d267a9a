import type { Transaction } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { compareAmounts, currencyName, moneyWords } from '#basics/money.ts'
import type { Money } from '#contract/shared/options.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import { capOf } from './sets.ts'

/** Explains why the member's cap forbids a pick at this price; null if it does not. */
export async function refusalToPick(trx: Transaction<MemberTables>, requestId: number, price: Money) {
  const cap = await capOf(trx, requestId)
  if (!cap) return null
  if (cap.currency !== price.currency)
    return {
      code: 'cap_in_other_currency',
      message: t(
        'You set your cap in {capCurrency}, and this price is in {priceCurrency}. Please set the cap in the same currency, or take it away, and pick again.',
        { capCurrency: currencyName(cap.currency), priceCurrency: currencyName(price.currency) },
      ),
    } as const
  if (compareAmounts(price.amount, cap.amount) <= 0) return null
  return {
    code: 'over_cap',
    message: t('{price} is more than the {cap} that you want to spend on this request. Please raise your cap first.', {
      price: moneyWords(price),
      cap: moneyWords(cap),
    }),
  } as const
}
