import { deskQueueChoices, deskRequests } from '#contract/desk/queue.ts'
import { deskChangeView, deskDropView, deskSavedViews, deskSaveView } from '#contract/desk/saved-views.ts'
import { type Route, route } from '#server/http/route.ts'
import { queueChoices } from './filters.ts'
import { readQueue } from './queue.ts'
import { changeView, dropView, savedViews, saveView } from './saved-views.ts'

export const queueRoutes: Route[] = [
  route(deskRequests, ({ app, staff, query }) => readQueue(app, staff, query)),
  route(deskQueueChoices, ({ app }) => queueChoices(app.deskDb)),
  route(deskSavedViews, async ({ app, staff }) => ({ views: await savedViews(app.deskDb, staff) })),
  route(deskSaveView, async ({ app, staff, body }) => ({ view: await saveView(app, staff, body) })),
  route(deskChangeView, async ({ app, staff, params, body }) => ({
    view: await changeView(app, staff, params.id, body),
  })),
  route(deskDropView, ({ app, staff, params }) => dropView(app.deskDb, staff, params.id)),
]
