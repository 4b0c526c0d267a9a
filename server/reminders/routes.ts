import * as contract from '#contract/desk/reminders.ts'
import { type Route, route } from '#server/http/route.ts'
import { dueReminders } from './due.ts'
import { changeReminder, setReminder } from './set-reminder.ts'

export const reminderRoutes: Route[] = [
  route(contract.deskSetReminder, async ({ app, staff, params, body, headers }) => ({
    reminder: await setReminder(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(contract.deskChangeReminder, async ({ app, staff, params, body }) => ({
    reminder: await changeReminder(app, staff, params.id, body),
  })),
  route(contract.deskDueReminders, async ({ app, staff }) => ({ reminders: await dueReminders(app, staff) })),
]
