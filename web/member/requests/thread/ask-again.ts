import type { RequestDetail } from '#contract/member/requests.ts'
import { hueOfPicture } from '#web/illustrations/hues.ts'
import { langOf } from '#web/kit/text/lang-of.ts'
import { openAssistant, openCategories } from '#web/member/shared/drawer-state.ts'

/** Begins a new request of the same idea, linked to this one and prefilled with its answers. */
export function askAgain(request: RequestDetail) {
  const { survey, survey_category_name: category, answers } = request
  if (!survey) return openCategories('custom')
  openAssistant({
    surveyId: survey.id,
    name: survey.name,
    lang: langOf(survey, 'name'),
    categoryName: category ?? '',
    categoryLang: langOf(request, 'survey_category_name'),
    hue: hueOfPicture(request.survey_category_image_url),
    linkedRequestId: request.external_id,
    answers: answers?.map(({ question, answer }) => ({ question, answer })),
  })
}
