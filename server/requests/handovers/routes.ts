import * as handovers from '#contract/desk/queue/handover.ts'
import * as reminders from '#contract/desk/queue/reminders.ts'
import * as shifts from '#contract/desk/queue/shifts.ts'
import * as tasks from '#contract/desk/queue/tasks.ts'
import { deskRequestPromises } from '#contract/desk/requests/request-handover.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { dueReminders } from '#server/requests/reminders/reminders.ts'
import { changeReminder, setReminder } from '#server/requests/reminders/set-reminder.ts'
import { colleagues } from '#server/requests/shifts/colleagues.ts'
import { colleaguesPromises } from '#server/requests/shifts/colleagues-promises.ts'
import { readOwnHours, setOwnHours } from '#server/requests/shifts/own-hours.ts'
import { setColleaguesShift, setShift } from '#server/requests/shifts/set-shift.ts'
import { addTask, changeTask } from '#server/requests/tasks/change-task.ts'
import { listTasks } from '#server/requests/tasks/tasks.ts'
import { handOver } from './hand-over.ts'
import { myPromises, requestPromises } from './my-promises.ts'
import { acknowledge, listHandovers } from './packets.ts'

export const promiseRoutes: Route[] = [
  route(shifts.deskColleagues, { maxStatements: 3 }, ({ app }) => colleagues(app.deskDb, app.now())),
  route(shifts.deskSetShift, { maxStatements: 7 }, async ({ app, staff, body }) => ({
    me: await setShift(app, staff, body),
  })),
  route(shifts.deskSetColleagueShift, { maxStatements: 10 }, async ({ app, staff, params, body }) => ({
    colleague: await setColleaguesShift(app, staff, params.staff_id, body),
  })),
  route(shifts.deskOwnHours, { maxStatements: 5 }, ({ app, staff }) => readOwnHours(app, staff)),
  route(shifts.deskSetOwnHours, { maxStatements: 9 }, ({ app, staff, body }) => setOwnHours(app, staff, body)),
  route(handovers.deskColleaguesPromises, { maxStatements: 6 }, ({ app, staff, params }) =>
    colleaguesPromises(app, staff, params.staff_id),
  ),
  route(reminders.deskSetReminder, { maxStatements: 8 }, async ({ app, staff, params, body, headers }) => ({
    reminder: await setReminder(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(reminders.deskChangeReminder, { maxStatements: 5 }, async ({ app, staff, params, body }) => ({
    reminder: await changeReminder(app, staff, params.id, body),
  })),
  route(reminders.deskDueReminders, { maxStatements: 5 }, async ({ app, staff }) => ({
    reminders: await dueReminders(app, staff),
  })),
  route(tasks.deskAddTask, { maxStatements: 9 }, async ({ app, staff, params, body, headers }) => ({
    task: await addTask(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(tasks.deskChangeTask, { maxStatements: 8 }, async ({ app, staff, params, body }) => ({
    task: await changeTask(app, staff, params.id, body),
  })),
  route(tasks.deskTasks, { maxStatements: 7 }, ({ app, staff, query }) => listTasks(app, staff, query)),
  route(handovers.deskMyPromises, { maxStatements: 7 }, async ({ app, staff }) => ({
    requests: await myPromises(app, staff),
  })),
  route(handovers.deskHandOver, { maxStatements: 15 }, ({ app, staff, body, headers }) =>
    handOver(app, staff, body, headers['idempotency-key']),
  ),
  route(deskRequestPromises, { maxStatements: 9 }, async ({ app, staff, params }) => ({
    promised: await requestPromises(app, staff, params.external_id),
  })),
  route(handovers.deskHandovers, { maxStatements: 7 }, ({ app, staff }) => listHandovers(app, staff)),
  route(handovers.deskAcknowledge, { maxStatements: 7 }, ({ app, staff, params }) =>
    acknowledge(app, staff, params.id),
  ),
]
