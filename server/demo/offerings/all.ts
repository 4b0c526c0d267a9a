import { brightwaterBenefits } from './brightwater.ts'
import type { DemoOffering } from './offering.ts'
import { otherBenefits } from './other-companies.ts'
import { partnerOffers } from './partners.ts'

export const offerings: DemoOffering[] = [...brightwaterBenefits, ...otherBenefits, ...partnerOffers]
