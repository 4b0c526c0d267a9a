import { deskCloseLetters, deskDelivery, deskNeedsAHand, deskSendAgain } from '#contract/desk/delivery.ts'
import { type Route, route } from '#server/http/route.ts'
import { closeLetters, sendAgain } from './act.ts'
import { countNeedingAHand } from './letters.ts'
import { readDelivery } from './read-delivery.ts'

export const deliveryRoutes: Route[] = [
  route(deskDelivery, ({ app, query }) => readDelivery(app, query)),
  route(deskNeedsAHand, async ({ app }) => ({ count: await countNeedingAHand(app.deskDb) })),
  route(deskSendAgain, async ({ app, staff, body }) => ({ count: await sendAgain(app, staff, body.letter_ids) })),
  route(deskCloseLetters, async ({ app, staff, body }) => ({ count: await closeLetters(app, staff, body.letter_ids) })),
]
