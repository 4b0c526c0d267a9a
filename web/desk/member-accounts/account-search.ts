import { useSearch } from '@tanstack/react-router'
import { partsOf, wordsIn } from '#web/desk/shared/in-address.ts'

export type AccountSearch = { q: string }

/** Whom one looks for stands in the address, so that Back leads back to it. */
export const parseAccountSearch = (given: unknown): AccountSearch => ({ q: wordsIn(partsOf(given)['q']) })

export function useAccountSearch(): AccountSearch {
  return useSearch({ from: '/accounts' })
}
