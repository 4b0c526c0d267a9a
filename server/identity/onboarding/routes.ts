import * as api from '#contract/member/onboarding.ts'
import { Problem } from '#contract/shared/problems.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { savedAnswers, saveOnboarding } from './save.ts'

export const onboardingRoutes: Route[] = [
  route(api.saveOnboarding, async ({ app, member, params, body }) => {
    if (params.survey_id !== api.ONBOARDING_SURVEY_ID) throw new Problem('not_found')
    await saveOnboarding(app, member, body.answers)
  }),
  route(api.savedAnswers, async ({ app, member, params }) => {
    if (params.survey_id !== api.ONBOARDING_SURVEY_ID) throw new Problem('not_found')
    return { answers: await savedAnswers(app.db, member) }
  }),
]
