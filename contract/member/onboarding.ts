import * as z from 'zod/mini'
import { msg, t } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const ONBOARDING_SURVEY_ID = 603
/** IDs of the onboarding answers. */
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

/** Parts of the address, in order. If any part is filled, those with an error message are required. */
export const addressParts = [
  { name: 'address_line_1', id: 148, missing: msg('Please enter the first line of your address') },
  { name: 'address_line_2', id: 149, missing: null },
  { name: 'city', id: 150, missing: msg('Please enter your city') },
  { name: 'state', id: 151, missing: msg('Please enter your state') },
  { name: 'postal_code', id: 311, missing: msg('Please enter your postal code') },
  { name: 'country', id: 313, missing: msg('Please enter your country') },
] as const

const answerId = z.int({ error: () => t('Please give the id of the answer.') })

/** The onboarding code validates the value for its answer ID. An unknown ID gives 422. */
export const onboardingAnswer = z.object({
  answer_id: answerId,
  value: z.union(
    [
      z.boolean(),
      z.null(),
      field.text(1000),
      z.array(z.object({ answer_id: answerId, value: z.nullable(field.text(1000)) })).check(z.maxLength(20)),
    ],
    { error: () => t('This answer does not fit.') },
  ),
})
export type OnboardingAnswer = z.output<typeof onboardingAnswer>

export const saveOnboarding = endpoint('POST', '/api/v1/onboarding/:survey_id/answers', {
  who: 'member',
  summary: 'Saves answers of the welcome, one step at a time; the last value counts.',
  params: z.object({ survey_id: field.catalogId }),
  body: z.object({
    answers: z
      .array(onboardingAnswer, { error: () => t('Please send a list of answers.') })
      .check(z.maxLength(50, { error: () => t('That is too many answers.') })),
  }),
  answer: field.success,
})

export const savedAnswers = endpoint('GET', '/api/v1/onboarding/:survey_id/answers', {
  who: 'member',
  summary: 'The member’s answers of the welcome so far.',
  params: z.object({ survey_id: field.catalogId }),
  answer: z.object({ answers: z.array(onboardingAnswer) }),
})
