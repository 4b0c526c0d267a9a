import type { Transaction } from 'kysely'
import { compareAmounts, currencyName, moneyWords } from '#basics/money.ts'
import type { Money } from '#contract/shared/options.ts'
import type { MemberTables } from '#server/db/tables.ts'
import { capOf } from './sets.ts'

/** Why the member's cap forbids to pick at this price; null: it does not. */
export async function refusalToPick(trx: Transaction<MemberTables>, requestId: number, price: Money) {
  const cap = await capOf(trx, requestId)
  if (!cap) return null
  if (cap.currency !== price.currency)
    return {
      code: 'cap_in_other_currency',
      message: `You set your cap in ${currencyName(cap.currency)}, and this price is in ${currencyName(price.currency)}. Please set the cap in the same currency, or take it away, and pick again.`,
    } as const
  if (compareAmounts(price.amount, cap.amount) <= 0) return null
  return {
    code: 'over_cap',
    message: `${moneyWords(price)} is more than the ${moneyWords(cap)} that you want to spend on this request. Please raise your cap first.`,
  } as const
}
