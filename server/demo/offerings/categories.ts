import type { Hue } from '../categories.ts'
import type { OfferingCategory } from './offering.ts'

/** The chips above the offerings. */
export const offeringCategories: { external_id: number; name: OfferingCategory; image_url: string }[] = [
  chip(1, 'Medical', 'medical'),
  chip(2, 'Money', 'finances'),
  chip(3, 'Home', 'home'),
  chip(4, 'Car', 'car'),
  chip(5, 'Family', 'family'),
  chip(6, 'Pet', 'pet'),
  chip(7, 'Travel', 'travel'),
]

function chip(external_id: number, name: OfferingCategory, hue: Hue) {
  return { external_id, name, image_url: `/images/categories/${hue}.svg` }
}
