import { useSearch } from '@tanstack/react-router'
import { asRecord, asString, oneOf } from '#web/desk/shared/search-params/search-values.ts'

const SHOWN = ['all', 'featured', 'retired'] as const

export type OfferingsSearch = {
  q: string
  /** A company's id. */
  company: string
  type: string
  show: (typeof SHOWN)[number]
}

/** The filters of the list are in the URL, so that they can be bookmarked and shared. */
export function parseOfferingsSearch(given: unknown): OfferingsSearch {
  const { q, company, type, show } = asRecord(given)
  const id = asString(company)
  return {
    q: asString(q),
    company: /^\d{0,9}$/.test(id) ? id : '',
    type: asString(type),
    show: oneOf(SHOWN, show) ?? 'all',
  }
}

export function useOfferingsSearch(): OfferingsSearch {
  return useSearch({ from: '/offerings' })
}

/** The current filters, for a link to another offering. */
export const sameOfferings = (before: unknown): OfferingsSearch => parseOfferingsSearch(before)
