import { deskQueueChoices, deskRequests } from '#contract/desk/queue/queue.ts'
import { deskChangeView, deskDropView, deskSavedViews, deskSaveView } from '#contract/desk/queue/saved-views.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { queueChoices } from './filters.ts'
import { readQueue } from './queue.ts'
import { changeView, dropView, savedViews, saveView } from './saved-views.ts'

export const queueRoutes: Route[] = [
  route(deskRequests, { maxStatements: 3 }, ({ app, staff, query }) => readQueue(app, staff, query)),
  route(deskQueueChoices, { maxStatements: 4 }, ({ app }) => queueChoices(app.deskDb)),
  route(deskSavedViews, { maxStatements: 2 }, async ({ app, staff }) => ({
    views: await savedViews(app.deskDb, staff),
  })),
  route(deskSaveView, { maxStatements: 5 }, async ({ app, staff, body }) => ({
    view: await saveView(app, staff, body),
  })),
  route(deskChangeView, { maxStatements: 6 }, async ({ app, staff, params, body }) => ({
    view: await changeView(app, staff, params.id, body),
  })),
  route(deskDropView, { maxStatements: 2 }, ({ app, staff, params }) => dropView(app.deskDb, staff, params.id)),
]
