import { useSearch } from '@tanstack/react-router'
import { oneOf, partsOf, wordsIn } from '#web/desk/shared/in-address.ts'

const SHOWN = ['all', 'featured', 'retired'] as const

export type OfferingsSearch = {
  q: string
  /** A company's id. */
  company: string
  type: string
  show: (typeof SHOWN)[number]
}

/** What the list shows travels in the address, so that it can be bookmarked and shared. */
export function parseOfferingsSearch(given: unknown): OfferingsSearch {
  const { q, company, type, show } = partsOf(given)
  const id = wordsIn(company)
  return {
    q: wordsIn(q),
    company: /^\d{0,9}$/.test(id) ? id : '',
    type: wordsIn(type),
    show: oneOf(SHOWN, show) ?? 'all',
  }
}

export function useOfferingsSearch(): OfferingsSearch {
  return useSearch({ from: '/offerings' })
}

/** The list as it is, for a link to another offer. */
export const sameOfferings = (before: unknown): OfferingsSearch => parseOfferingsSearch(before)
