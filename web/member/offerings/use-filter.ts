import { useNavigate, useSearch } from '@tanstack/react-router'
import { filterIn, type OfferingFilter, searchFor } from './filter.ts'

/** The filter lives in the address alone; a change replaces it, so that Back still leads to where one came from. */
export function useFilter(): [OfferingFilter, (filter: OfferingFilter) => void] {
  const search = useSearch({ from: '/members/frame/benefits-and-offers/all' })
  const navigate = useNavigate()
  const go = (filter: OfferingFilter) =>
    void navigate({ to: '/benefits-and-offers/all', search: searchFor(filter), replace: true, resetScroll: false })
  return [filterIn(search), go]
}
