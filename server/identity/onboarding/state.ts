import { ONBOARDING_SURVEY_ID } from '#contract/member/onboarding.ts'

/** Progress of a member in the onboarding, and the path that accepts the answers. */
export function onboardingStateOf(onboardedAt: Date | null) {
  return {
    required: onboardedAt === null,
    survey_id: ONBOARDING_SURVEY_ID,
    token: `/api/v1/onboarding/${ONBOARDING_SURVEY_ID}/answers`,
  }
}
