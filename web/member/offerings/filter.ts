import type { ListedOffering } from '#contract/member/offerings.ts'
import { isBenefit } from './data.ts'

export const ALL = 'All'

export interface OfferingFilter {
  /** A category's name, or `ALL`. */
  category: string
  benefitsOnly: boolean
}

/** What the address asks for: `?type=benefit&filter=Home`. */
export function filterIn({ type, filter }: { type?: string; filter?: string }): OfferingFilter {
  return { category: filter || ALL, benefitsOnly: type === 'benefit' }
}

export function searchFor({ category, benefitsOnly }: OfferingFilter) {
  return { type: benefitsOnly ? 'benefit' : 'all', filter: category }
}

export function fitting<O extends Pick<ListedOffering, 'type' | 'categories'>>(
  offerings: readonly O[],
  { category, benefitsOnly }: OfferingFilter,
): O[] {
  return offerings.filter(
    (offering) =>
      (category === ALL || offering.categories.includes(category)) && (!benefitsOnly || isBenefit(offering)),
  )
}

/** Leaving out the offers only makes a difference where there are benefits and something else besides. */
export function mayNarrow(offerings: readonly Pick<ListedOffering, 'type'>[]): boolean {
  const benefits = offerings.filter(isBenefit).length
  return benefits > 0 && benefits < offerings.length
}
