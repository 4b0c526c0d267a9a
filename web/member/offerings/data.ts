import { useQuery } from '@tanstack/react-query'
import { msg, t } from '#basics/language/translate.ts'
import {
  getOffering,
  LANDING_OFFERINGS_LIMIT,
  type ListedOffering,
  type OfferingKind,
  offeringCategories,
  offerings,
} from '#contract/member/offerings.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'

export function isBenefit({ type }: Pick<ListedOffering, 'type'>) {
  return type === 'benefit'
}

/** The featured offerings of a type, or the first ones if none is featured. */
export function useLandingOfferings(kind: OfferingKind) {
  const query = { types: kind, prefer_featured: 'true', limit: String(LANDING_OFFERINGS_LIMIT) } as const
  return useQuery({
    queryKey: keyOf(offerings, { query }),
    queryFn: async ({ signal }) => (await call(offerings, { query }, { signal, fallback: t(FAILED) })).offerings,
  })
}

export function useAllOfferings() {
  const query = { types: 'benefit,product' }
  return useQuery({
    queryKey: keyOf(offerings, { query }),
    queryFn: async ({ signal }) => (await call(offerings, { query }, { signal, fallback: t(FAILED) })).offerings,
  })
}

/** Refetched whenever its drawer opens. */
export function useOffering(id: number, opened: boolean) {
  return useQuery({
    enabled: opened,
    queryKey: keyOf(getOffering, { params: { id } }),
    queryFn: async ({ signal }) => (await call(getOffering, { params: { id } }, { signal })).offering,
  })
}

export function useOfferingCategories() {
  return useQuery({
    queryKey: keyOf(offeringCategories),
    queryFn: async ({ signal }) => {
      const answer = await call(offeringCategories, {}, { signal, fallback: t(FAILED_CATEGORIES) })
      return answer.offering_categories
    },
  })
}

const FAILED = msg('Failed to fetch offerings')
const FAILED_CATEGORIES = msg('Failed to fetch offering categories')
