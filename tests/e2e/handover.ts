import { answerQuestion, beginSurvey, nextScreenItem, submitSurvey } from '#contract/member/surveys.ts'
import type { Person } from './people.ts'

/** A plain idea of the demo: text, choice, text, and one that may be skipped. */
const GROOMER = 805
export const GROOMER_NAME = 'Find a groomer'

/** Hands a request over without a browser, and gives its external id. */
export async function handOver(person: Person): Promise<string> {
  const begun = await person.call(beginSurvey, { params: { id: GROOMER }, body: { for_alpha: true } })
  const params = { id: begun.user_request_survey.id }
  let next = begun.user_request_survey.next_item
  while (next) {
    const first = next.item.select_options[0]?.value ?? 'Biscuit, a gentle greyhound'
    const value = next.optional ? null : first
    const answer = { object_satisfied_id: next.item.id, object_satisfied_type: 'Datum', value } as const
    await person.call(answerQuestion, { params, body: { user_request_answer: answer } })
    next = (await person.call(nextScreenItem, { params })).next_item
  }
  const { request } = await person.call(submitSurvey, { params })
  return request.external_id
}
