import { deskAnswerReadingQuestion, deskReadingQuestions } from '#contract/desk/operations/reading-questions.ts'
import { askAboutReading, listReadings } from '#contract/member/readings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { answerQuestion, readQuestions } from './answer.ts'
import { askAbout } from './ask.ts'
import { readingsOf } from './list-readings.ts'

export const readingRoutes: Route[] = [
  route(listReadings, ({ app, member, query }) => readingsOf(app.db, member, query)),
  route(askAboutReading, async ({ app, member, body }) => ({ question: await askAbout(app, member, body) })),
]

export const deskReadingRoutes: Route[] = [
  route(deskReadingQuestions, { maxStatements: 6 }, ({ app, staff }) => readQuestions(app, staff)),
  route(deskAnswerReadingQuestion, { maxStatements: 6 }, ({ app, staff, params, body }) =>
    answerQuestion(app, staff, params.id, body.answer),
  ),
]
