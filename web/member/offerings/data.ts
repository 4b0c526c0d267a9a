import { useQuery } from '@tanstack/react-query'
import {
  getOffering,
  LANDING_OFFERINGS_LIMIT,
  type ListedOffering,
  type OfferingKind,
  offeringCategories,
  offerings,
} from '#contract/member/offerings.ts'
import { call } from '#web/wire/call.ts'
import { keys } from '../shared/queries.ts'

export function isBenefit({ type }: Pick<ListedOffering, 'type'>) {
  return type === 'benefit'
}

/** The featured ones of a kind, or simply the first of them where none is featured. */
export function useLandingOfferings(kind: OfferingKind) {
  const query = { types: kind, prefer_featured: 'true', limit: String(LANDING_OFFERINGS_LIMIT) } as const
  return useQuery({
    queryKey: [...keys.offerings, 'landing', kind],
    queryFn: async ({ signal }) => (await call(offerings, { query }, { signal, fallback: FAILED })).offerings,
  })
}

export function useAllOfferings() {
  const query = { types: 'benefit,product' }
  return useQuery({
    queryKey: [...keys.offerings, 'all'],
    queryFn: async ({ signal }) => (await call(offerings, { query }, { signal, fallback: FAILED })).offerings,
  })
}

/** Refetched whenever its drawer opens. */
export function useOffering(id: number, opened: boolean) {
  return useQuery({
    enabled: opened,
    queryKey: [...keys.offerings, 'one', id],
    queryFn: async ({ signal }) => (await call(getOffering, { params: { id } }, { signal })).offering,
  })
}

export function useOfferingCategories() {
  return useQuery({
    queryKey: [...keys.offerings, 'categories'],
    queryFn: async ({ signal }) => {
      const answer = await call(offeringCategories, {}, { signal, fallback: FAILED_CATEGORIES })
      return answer.offering_categories
    },
  })
}

const FAILED = 'Failed to fetch offerings'
const FAILED_CATEGORIES = 'Failed to fetch offering categories'
