import { ONBOARDING_SURVEY_ID } from '#contract/member/onboarding.ts'

/** Where a member stands with the welcome, and the path that takes their answers. */
export function onboardingStateOf(onboardedAt: Date | null) {
  return {
    required: onboardedAt === null,
    survey_id: ONBOARDING_SURVEY_ID,
    token: `/api/v1/onboarding/${ONBOARDING_SURVEY_ID}/answers`,
  }
}
