import { useSearch } from '@tanstack/react-router'
import { LETTER_LISTS } from '#contract/desk/operations/delivery.ts'
import { asRecord, asString, oneOf } from '#web/desk/shared/search-params/search-values.ts'

export type DeliverySearch = { list: (typeof LETTER_LISTS)[number]; q: string }

/** The open list and the search are in the URL. */
export function parseDeliverySearch(given: unknown): DeliverySearch {
  const { list, q } = asRecord(given)
  return { list: oneOf(LETTER_LISTS, list) ?? 'hand', q: asString(q) }
}

export function useDeliverySearch(): DeliverySearch {
  return useSearch({ from: '/delivery' })
}
