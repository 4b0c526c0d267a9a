import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const ONBOARDING_SURVEY_ID = 603
/** Data (answer ids) of the welcome. */
export const onboardingData = {
  home: 132,
  car: 134,
  parent: 121,
  pet: 122,
  partner: 120,
  phone: 104,
  email: 165,
  address: 611,
  address_line_1: 148,
  address_line_2: 149,
  city: 150,
  state: 151,
  postal_code: 311,
  country: 313,
} as const

/** The address in its order. Once any part is filled, those with a sentence are required. */
export const addressParts = [
  { name: 'address_line_1', id: 148, missing: 'Please enter the first line of your address' },
  { name: 'address_line_2', id: 149, missing: null },
  { name: 'city', id: 150, missing: 'Please enter your city' },
  { name: 'state', id: 151, missing: 'Please enter your state' },
  { name: 'postal_code', id: 311, missing: 'Please enter your postal code' },
  { name: 'country', id: 313, missing: 'Please enter your country' },
] as const

const answerId = z.int('Please give the id of the answer.')

/** The value's fit to its answer id is checked by the onboarding itself; an unknown id is 422. */
export const onboardingAnswer = z.object({
  answer_id: answerId,
  value: z.union(
    [
      z.boolean(),
      z.null(),
      field.text(1000),
      z.array(z.object({ answer_id: answerId, value: z.nullable(field.text(1000)) })).check(z.maxLength(20)),
    ],
    'This answer does not fit.',
  ),
})
export type OnboardingAnswer = z.output<typeof onboardingAnswer>

export const saveOnboarding = endpoint('POST', '/api/v1/onboarding/:survey_id/answers', {
  who: 'member',
  summary: 'Saves answers of the welcome, a step at a time; the last value stands.',
  params: z.object({ survey_id: field.catalogId }),
  body: z.object({
    answers: z
      .array(onboardingAnswer, 'Please send a list of answers.')
      .check(z.maxLength(50, 'That is too many answers.')),
  }),
  answer: field.success,
})

export const savedAnswers = endpoint('GET', '/api/v1/onboarding/:survey_id/answers', {
  who: 'member',
  summary: 'What the member answered in the welcome so far.',
  params: z.object({ survey_id: field.catalogId }),
  answer: z.object({ answers: z.array(onboardingAnswer) }),
})
