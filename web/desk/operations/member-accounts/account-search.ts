import { useSearch } from '@tanstack/react-router'
import { asRecord, asString } from '#web/desk/shared/search-params/search-values.ts'

export type AccountSearch = { q: string }

/** The search is in the URL, so that the back button returns to it. */
export const parseAccountSearch = (given: unknown): AccountSearch => ({ q: asString(asRecord(given)['q']) })

export function useAccountSearch(): AccountSearch {
  return useSearch({ from: '/accounts' })
}
