import type { CallAnswer } from './caller.ts'
import type { TestQuestion } from './catalog.ts'
import { writeSurvey } from './catalog.ts'
import type { TestMember } from './people.ts'
import type { World } from './world.ts'

/** Options of a select. */
export const sizes = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
]
export const everyType: readonly TestQuestion[] = [
  { datum: 201, type: 'TextInput' },
  { datum: 202, type: 'MultilineTextInput', optional: true },
  { datum: 203, type: 'PhoneNumberInput' },
  { datum: 204, type: 'ManagedEmailInput' },
  { datum: 205, type: 'SingleSelectInput', options: sizes },
  { datum: 206, type: 'SingleUploadInput', optional: true },
]

/** Starts a request with these questions, by default as Maya. */
export async function begin(world: World, questions: readonly TestQuestion[], member: TestMember = world.maya) {
  const survey = await writeSurvey(world, { questions })
  const answer = await world
    .as(member)
    .post(`/api/v1/request_surveys/${survey}/user_request_surveys`, { for_alpha: true })
  return runOf(world, answer.body.user_request_survey.id, member)
}

/** Calls for a started request. */
export function runOf(world: World, id: string, member: TestMember = world.maya) {
  const path = `/api/v1/user_request_surveys/${id}`
  return {
    id,
    path,
    answer: (object_satisfied_id: unknown, value?: unknown, object_satisfied_type: unknown = 'Datum') =>
      world.as(member).post(`${path}/user_request_answers`, {
        user_request_answer: { object_satisfied_id, object_satisfied_type, value },
      }),
    next: async () => (await world.as(member).get(`${path}/next_screen_item`)).body.next_item,
    resume: () => world.as(member).get(path),
    submit: () => world.as(member).post(`${path}/submit`),
  }
}

/** The status of a rejection and its invalid fields. */
export const faultOf = ({ status, body }: CallAnswer) => [status, Object.keys(body.errors ?? {})]

export function requestRow(world: World, externalId: string) {
  return world.app.db.selectFrom('requests').selectAll().where('external_id', '=', externalId).executeTakeFirstOrThrow()
}
