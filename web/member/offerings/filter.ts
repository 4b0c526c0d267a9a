import type { ListedOffering } from '#contract/member/offerings.ts'
import { isBenefit } from './data.ts'

export const ALL = 'All'

export interface OfferingFilter {
  /** A category's name, or `ALL`. */
  category: string
  benefitsOnly: boolean
}

/** The filter from the address: `?type=benefit&filter=Home`. */
export function filterIn({ type, filter }: { type?: string; filter?: string }): OfferingFilter {
  return { category: filter || ALL, benefitsOnly: type === 'benefit' }
}

/** The name of a category as offerings have it. An address has its English name. */
export function shownName(
  category: string,
  categories: readonly { name: string; english_name?: string | undefined }[] = [],
): string {
  return categories.find(({ english_name }) => english_name === category)?.name ?? category
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

/** Leaving out the offers only has an effect if there are both benefits and offers. */
export function mayNarrow(offerings: readonly Pick<ListedOffering, 'type'>[]): boolean {
  const benefits = offerings.filter(isBenefit).length
  return benefits > 0 && benefits < offerings.length
}
