import { answerQuestion, beginSurvey, nextScreenItem, submitSurvey } from '#contract/member/surveys.ts'
import type { NextItem } from '#contract/shared/question.ts'
import type { Person } from './people.ts'

/** A plain idea of the demo: text, choice, text, and an optional question. */
const GROOMER = 805
export const GROOMER_NAME = 'Find a groomer'

type Given = {
  readonly object_satisfied_id: number
  readonly object_satisfied_type: 'Datum'
  readonly value: string | null
}

/** An idea's questions are the same for every member: the first handover fetches them for all. */
let answers: readonly Given[] | undefined

/** Hands a request over without a browser, and returns its external id. */
export async function handOver(person: Person): Promise<string> {
  const begun = await person.call(beginSurvey, { params: { id: GROOMER }, body: { for_alpha: true } })
  const { id, next_item } = begun.user_request_survey
  const params = { id }
  if (answers)
    for (const user_request_answer of answers)
      await person.call(answerQuestion, { params, body: { user_request_answer } })
  else answers = await answerEach(person, id, next_item)
  const { request } = await person.call(submitSurvey, { params })
  return request.external_id
}

async function answerEach(person: Person, id: string, first: NextItem | null): Promise<Given[]> {
  const given: Given[] = []
  for (let next = first; next; ) {
    const { item, optional } = next
    const value = optional ? null : (item.select_options[0]?.value ?? 'Biscuit, a gentle greyhound')
    const answer = { object_satisfied_id: item.id, object_satisfied_type: 'Datum', value } as const
    given.push(answer)
    await person.call(answerQuestion, { params: { id }, body: { user_request_answer: answer } })
    next = (await person.call(nextScreenItem, { params: { id } })).next_item
  }
  return given
}
