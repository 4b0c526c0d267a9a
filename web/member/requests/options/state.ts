import { compareAmounts, currencyName, moneyWords } from '#basics/money.ts'
import { spentOn } from '#contract/shared/option-record.ts'
import type { Money, Option, OptionVersion } from '#contract/shared/options.ts'
import type { Offered } from './data.ts'

/** How one version stands; only an open one can be answered. The server decides by its own clock. */
export type VersionState = 'open' | 'picked' | 'declined' | 'expired' | 'closed' | 'voided' | 'replaced'

export function stateOf({ set, version }: Offered, isClosed: boolean, now: Date): VersionState {
  if (set.versions.at(-1) !== version && !spentOn(version))
    return version.answer?.kind === 'picked' ? 'voided' : 'replaced'
  if (version.answer) return version.answer.kind
  if (isClosed) return 'closed'
  return new Date(version.expires_at) <= now ? 'expired' : 'open'
}

/** It is not held anymore, though its set may still be open. The server decides by its own clock. */
export const isOver = ({ held_until: until }: Option, now: Date): boolean => until !== null && new Date(until) <= now

/** The recommended one first, the others as they were sent. */
export function inOrder({ options }: OptionVersion): Option[] {
  return [...options.filter(({ why }) => why !== null), ...options.filter(({ why }) => why === null)]
}

/** The same option in the version before, where there is one. */
export function before({ set, version }: Offered, { id }: Option): Option | undefined {
  const place = set.versions.indexOf(version)
  return place < 1 ? undefined : set.versions[place - 1]?.options.find((option) => option.id === id)
}

export const isSamePrice = (one: Money, other: Money): boolean =>
  one.currency === other.currency && compareAmounts(one.amount, other.amount) === 0

/** What a new version changed of prices, in words that are read out: "Casa do Largo is $655 now, not $612." */
export function newPrices(offered: Offered): string[] {
  return offered.version.options.flatMap((option) => {
    const old = before(offered, option)
    return old && !isSamePrice(old.price, option.price)
      ? [`${option.title} is ${moneyWords(option.price)} now, not ${moneyWords(old.price)}.`]
      : []
  })
}

/** What the member would have to do about their cap first; null: nothing. */
export function capInTheWay(cap: Money | null, price: Money): string | null {
  if (!cap) return null
  if (cap.currency !== price.currency) return `Your cap is in ${currencyName(cap.currency)}`
  return compareAmounts(price.amount, cap.amount) > 0 ? `Over your cap of ${moneyWords(cap)}` : null
}
