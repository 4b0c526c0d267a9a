import { useSearch } from '@tanstack/react-router'
import { LETTER_LISTS } from '#contract/desk/delivery.ts'
import { oneOf, partsOf, wordsIn } from '#web/desk/shared/in-address.ts'

export type DeliverySearch = { list: (typeof LETTER_LISTS)[number]; q: string }

/** Which list is open, and what is searched, stand in the address. */
export function parseDeliverySearch(given: unknown): DeliverySearch {
  const { list, q } = partsOf(given)
  return { list: oneOf(LETTER_LISTS, list) ?? 'hand', q: wordsIn(q) }
}

export function useDeliverySearch(): DeliverySearch {
  return useSearch({ from: '/delivery' })
}
