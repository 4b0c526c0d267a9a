import * as categories from '#contract/member/categories.ts'
import * as contract from '#contract/member/surveys.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { answerQuestion } from './answer.ts'
import { beginRun } from './begin.ts'
import { getCategory, listCategories, recommendCategories } from './categories.ts'
import { outlookOf } from './outlook.ts'
import { nextItem, resumeRun } from './resume.ts'
import { submitRun } from './submit.ts'

export const surveyRoutes: Route[] = [
  route(categories.recommendedCategories, async ({ app, member }) => ({
    success: true as const,
    recommended_request_categories: await recommendCategories(app.db, member),
  })),
  route(categories.surveyCategories, async ({ app, member }) => ({
    survey_categories: await listCategories(app.db, member),
  })),
  route(categories.categorySurveys, async ({ app, member, params }) => {
    const { request_surveys, ...survey_category } = await getCategory(app.db, member, params.id)
    return { survey_category, request_surveys }
  }),
  route(contract.beginSurvey, async ({ app, member, params, body }) => ({
    success: true as const,
    user_request_survey: await beginRun(app, member, params.id, body.linked_request_id),
  })),
  route(contract.resumeSurvey, async ({ app, member, params }) => ({
    user_request_survey: await resumeRun(app.db, member, params.id),
  })),
  route(contract.surveyOutlook, async ({ app, member, query }) => ({
    outlook: await outlookOf(app.db, member, query.run_id, app.now()),
  })),
  route(contract.nextScreenItem, async ({ app, member, params }) => ({
    next_item: await nextItem(app.db, member, params.id),
  })),
  route(contract.answerQuestion, async ({ app, member, params, body: { user_request_answer } }) => {
    const { object_satisfied_id: datumId, value } = user_request_answer
    return {
      success: true as const,
      user_request_answer: await answerQuestion(app, member, params.id, { datumId, value }),
    }
  }),
  route(contract.submitSurvey, async ({ app, member, params }) => ({
    success: true as const,
    request: await submitRun(app, member, params.id),
  })),
]
