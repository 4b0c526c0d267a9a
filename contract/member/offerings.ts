import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const LANDING_OFFERINGS_LIMIT = 6

/** Everything that is not a benefit is a product. */
export type OfferingKind = 'benefit' | 'product'

const offeringFields = {
  id: z.number(),
  external_id: z.string(),
  /** "benefit", or a type of partner product. */
  type: z.string(),
  featured: z.boolean(),
  /** Names of offering categories. */
  categories: z.array(z.string()),
  name: z.string(),
  heading: z.string(),
  subheading: z.string(),
  provider_name: z.string(),
  provider_logo_url: z.nullable(z.string()),
  hue: z.string(),
  /** Label of the button. */
  request_survey_cta: z.nullable(z.string()),
  request_survey_id: z.nullable(z.number()),
  request_survey_name: z.nullable(z.string()),
  in_english: field.inEnglish,
}
export const listedOffering = z.object(offeringFields)
export type ListedOffering = z.output<typeof listedOffering>

export const offeringSection = z.object({
  id: z.number(),
  section_type: z.enum(['numbered', 'key_value', 'text']),
  heading: z.string(),
  items: z.array(
    z.object({
      key: z.string(),
      value: z.string(),
      external_url: z.nullable(z.string()),
      in_english: field.inEnglish,
    }),
  ),
  cta_text: z.nullable(z.string()),
  cta_url: z.nullable(z.string()),
  in_english: field.inEnglish,
})
export const offering = z.object({ ...offeringFields, sections: z.array(offeringSection) })
export type Offering = z.output<typeof offering>

export const offerings = endpoint('GET', '/api/v1/offerings', {
  who: 'member',
  summary: 'The member’s benefits and the partner offers, without their sections.',
  query: z.object({
    /** `benefit`, `product` or both, comma-separated; both by default. */
    types: z.optional(
      z
        .string()
        .check(
          z.regex(/^(benefit|product)?(,(benefit|product))*$/, { error: () => t('Types are benefit and product.') }),
        ),
    ),
    prefer_featured: z.optional(z.enum(['true', 'false'], { error: () => t('Please give true or false.') })),
    /** Maximum number per type. */
    limit: z.optional(
      z.string().check(z.regex(/^(?:[1-9]\d{0,2})$/, { error: () => t('Please give a whole number from 1 to 999.') })),
    ),
  }),
  answer: z.object({ offerings: z.array(listedOffering) }),
})

export const getOffering = endpoint('GET', '/api/v1/offerings/:id', {
  who: 'member',
  summary: 'One offering with its sections.',
  params: z.object({ id: field.catalogId }),
  answer: z.object({ offering }),
})

export const offeringCategories = endpoint('GET', '/api/v1/offering_categories', {
  who: 'member',
  summary: 'The categories of offerings.',
  answer: z.object({
    offering_categories: z.array(
      z.object({
        external_id: z.number(),
        name: z.string(),
        /** The name in an address, which is the same in every language. Absent if it is `name`. */
        english_name: z.optional(z.string()),
        image_url: z.string(),
        in_english: field.inEnglish,
      }),
    ),
  }),
})
