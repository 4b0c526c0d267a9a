import { deskCloseLetters, deskDelivery, deskNeedsAHand, deskSendAgain } from '#contract/desk/operations/delivery.ts'
import { stoppedCheck } from '#server/administration/anomalies/file-check.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { closeLetters, sendAgain } from './act.ts'
import { countNeedingAHand } from './letters.ts'
import { readDelivery } from './read-delivery.ts'

export const deliveryRoutes: Route[] = [
  route(deskDelivery, { maxStatements: 9 }, ({ app, query }) => readDelivery(app, query)),
  route(deskNeedsAHand, { maxStatements: 3 }, async ({ app }) => ({
    count: await countNeedingAHand(app.deskDb),
    stopped_check: await stoppedCheck(app),
  })),
  route(deskSendAgain, { maxStatements: 5 }, async ({ app, staff, body }) => ({
    count: await sendAgain(app, staff, body.letter_ids),
  })),
  route(deskCloseLetters, { maxStatements: 5 }, async ({ app, staff, body }) => ({
    count: await closeLetters(app, staff, body.letter_ids),
  })),
]
