import * as handovers from '#contract/desk/handover.ts'
import * as reminders from '#contract/desk/reminders.ts'
import { deskRequestPromises } from '#contract/desk/request-handover.ts'
import * as shifts from '#contract/desk/shifts.ts'
import * as tasks from '#contract/desk/tasks.ts'
import { type Route, route } from '#server/http/route.ts'
import { addTask, changeTask } from './change-task.ts'
import { colleagues } from './colleagues.ts'
import { colleaguesPromises } from './colleagues-promises.ts'
import { handOver } from './hand-over.ts'
import { myPromises, requestPromises } from './my-promises.ts'
import { readOwnHours, setOwnHours } from './own-hours.ts'
import { acknowledge, listHandovers } from './packets.ts'
import { dueReminders } from './reminders.ts'
import { changeReminder, setReminder } from './set-reminder.ts'
import { setColleaguesShift, setShift } from './set-shift.ts'
import { listTasks } from './tasks.ts'

export const promiseRoutes: Route[] = [
  route(shifts.deskColleagues, ({ app }) => colleagues(app.deskDb, app.now())),
  route(shifts.deskSetShift, async ({ app, staff, body }) => ({ me: await setShift(app, staff, body) })),
  route(shifts.deskSetColleagueShift, async ({ app, staff, params, body }) => ({
    colleague: await setColleaguesShift(app, staff, params.staff_id, body),
  })),
  route(shifts.deskOwnHours, ({ app, staff }) => readOwnHours(app, staff)),
  route(shifts.deskSetOwnHours, ({ app, staff, body }) => setOwnHours(app, staff, body)),
  route(handovers.deskColleaguesPromises, ({ app, staff, params }) => colleaguesPromises(app, staff, params.staff_id)),
  route(reminders.deskSetReminder, async ({ app, staff, params, body, headers }) => ({
    reminder: await setReminder(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(reminders.deskChangeReminder, async ({ app, staff, params, body }) => ({
    reminder: await changeReminder(app, staff, params.id, body),
  })),
  route(reminders.deskDueReminders, async ({ app, staff }) => ({ reminders: await dueReminders(app, staff) })),
  route(tasks.deskAddTask, async ({ app, staff, params, body, headers }) => ({
    task: await addTask(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(tasks.deskChangeTask, async ({ app, staff, params, body }) => ({
    task: await changeTask(app, staff, params.id, body),
  })),
  route(tasks.deskTasks, ({ app, staff, query }) => listTasks(app, staff, query)),
  route(handovers.deskMyPromises, async ({ app, staff }) => ({ requests: await myPromises(app, staff) })),
  route(handovers.deskHandOver, ({ app, staff, body, headers }) =>
    handOver(app, staff, body, headers['idempotency-key']),
  ),
  route(deskRequestPromises, async ({ app, staff, params }) => ({
    promised: await requestPromises(app, staff, params.external_id),
  })),
  route(handovers.deskHandovers, ({ app, staff }) => listHandovers(app, staff)),
  route(handovers.deskAcknowledge, ({ app, staff, params }) => acknowledge(app, staff, params.id)),
]
