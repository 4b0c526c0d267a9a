import * as contract from '#contract/desk/tasks.ts'
import { type Route, route } from '#server/http/route.ts'
import { addTask, changeTask } from './change-task.ts'
import { listTasks } from './list.ts'

export const taskRoutes: Route[] = [
  route(contract.deskAddTask, async ({ app, staff, params, body, headers }) => ({
    task: await addTask(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(contract.deskChangeTask, async ({ app, staff, params, body }) => ({
    task: await changeTask(app, staff, params.id, body),
  })),
  route(contract.deskTasks, ({ app, staff, query }) => listTasks(app, staff, query.owner)),
]
