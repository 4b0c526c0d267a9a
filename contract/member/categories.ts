import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** "Request help" on Benefits & Offers starts this survey. */
export const BENEFITS_HELP_SURVEY_ID = 720

export const survey = z.object({
  id: z.number(),
  name: z.string(),
  /** One sentence about what we do for such a request; may be empty. The previous release does not send this field. */
  description: z.optional(z.string()),
  slug: z.string(),
  for_alpha: z.boolean(),
  /** The option of this category to ask for anything else. */
  is_custom: z.boolean(),
  in_english: field.inEnglish,
})
export type Survey = z.output<typeof survey>

const categoryFields = {
  id: z.number(),
  name: z.string(),
  /** Description in one sentence, like the one of an idea. */
  description: z.optional(z.string()),
  image_url: z.string(),
  hue: z.string(),
  in_english: field.inEnglish,
}
const categoryWithSurveys = z.object({ ...categoryFields, request_surveys: z.array(survey) })
export type Category = z.output<typeof categoryWithSurveys>

export const recommendedCategories = endpoint('GET', '/api/v1/recommended_request_categories', {
  who: 'member',
  summary: 'Categories with the ideas we suggest.',
  answer: z.object({ success: z.literal(true), recommended_request_categories: z.array(categoryWithSurveys) }),
})

export const surveyCategories = endpoint('GET', '/api/v1/survey_categories', {
  who: 'member',
  summary: 'All categories with their ideas.',
  answer: z.object({ survey_categories: z.array(categoryWithSurveys) }),
})

export const categorySurveys = endpoint('GET', '/api/v1/survey_categories/:id/request_surveys', {
  who: 'member',
  summary: 'One category and its ideas.',
  params: z.object({ id: field.catalogId }),
  answer: z.object({ survey_category: z.object(categoryFields), request_surveys: z.array(survey) }),
})
