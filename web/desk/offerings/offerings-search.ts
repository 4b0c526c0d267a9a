import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

const text = () => z.catch(z._default(z.string(), ''), '')
const shape = z.object({
  q: text(),
  /** A company's id. */
  company: z.catch(z._default(z.string().check(z.regex(/^\d{0,9}$/)), ''), ''),
  type: text(),
  show: z.catch(z._default(z.enum(['all', 'featured', 'retired']), 'all'), 'all'),
})
export type OfferingsSearch = z.output<typeof shape>

/** What the list shows travels in the address, so that it can be bookmarked and shared. */
export const parseOfferingsSearch = (given: unknown): OfferingsSearch => z.parse(shape, given ?? {})

export function useOfferingsSearch(): OfferingsSearch {
  return useSearch({ from: '/offerings' })
}

/** The list as it is, for a link to another offer. */
export const sameOfferings = (before: unknown): OfferingsSearch => parseOfferingsSearch(before)
