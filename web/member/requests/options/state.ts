import { t } from '#basics/language/translate.ts'
import { compareAmounts, currencyName, moneyWords } from '#basics/money.ts'
import type { Money, Option, OptionVersion } from '#contract/shared/options.ts'
import { spentOn } from '#domain/option-record.ts'
import type { Offered } from './data.ts'

/** State of one version; only an open one can be answered. The server decides by its own clock. */
export type VersionState = 'open' | 'picked' | 'declined' | 'expired' | 'closed' | 'voided' | 'replaced'

export function stateOf({ set, version }: Offered, isClosed: boolean, now: Date): VersionState {
  if (set.versions.at(-1) !== version && !spentOn(version))
    return version.answer?.kind === 'picked' ? 'voided' : 'replaced'
  if (version.answer) return version.answer.kind
  if (isClosed) return 'closed'
  return new Date(version.expires_at) <= now ? 'expired' : 'open'
}

/** The option's hold has ended, though its set may still be open. The server decides by its own clock. */
export const isOver = ({ held_until: until }: Option, now: Date): boolean => until !== null && new Date(until) <= now

/** The recommended option first, the others in the order sent. */
export function inOrder({ options }: OptionVersion): Option[] {
  return [...options.filter(({ why }) => why !== null), ...options.filter(({ why }) => why === null)]
}

/** The same option in the previous version, if it was there. */
export function before({ set, version }: Offered, { id }: Option): Option | undefined {
  const place = set.versions.indexOf(version)
  return place < 1 ? undefined : set.versions[place - 1]?.options.find((option) => option.id === id)
}

export const isSamePrice = (one: Money, other: Money): boolean =>
  one.currency === other.currency && compareAmounts(one.amount, other.amount) === 0

/** The price changes of a new version, as text for screen readers: "Casa do Largo is $655 now, not $612." */
export function newPrices(offered: Offered): string[] {
  return offered.version.options.flatMap((option) => {
    const old = before(offered, option)
    return old && !isSamePrice(old.price, option.price)
      ? [
          t('{title} is {price} now, not {before}.', {
            title: option.title,
            price: moneyWords(option.price),
            before: moneyWords(old.price),
          }),
        ]
      : []
  })
}

/** How the member would have to change their limit first; null if not at all. */
export function capInTheWay(cap: Money | null, price: Money): string | null {
  if (!cap) return null
  if (cap.currency !== price.currency) return t('Your cap is in {currency}', { currency: currencyName(cap.currency) })
  return compareAmounts(price.amount, cap.amount) > 0
    ? t('Over your cap of {amount}', { amount: moneyWords(cap) })
    : null
}
