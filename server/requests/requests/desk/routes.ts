import * as snoozes from '#contract/desk/queue/snoozes.ts'
import { deskTakeBackCompletion } from '#contract/desk/requests/completion.ts'
import { deskSetMilestones } from '#contract/desk/requests/milestones.ts'
import { deskGiveReason, deskReasonChoices } from '#contract/desk/requests/reasons.ts'
import { deskHandOverRequest } from '#contract/desk/requests/request-handover.ts'
import * as contract from '#contract/desk/requests/requests.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { changeRequest } from './change.ts'
import { takeBackCompletion } from './completion.ts'
import { getRequest } from './detail.ts'
import { giveReason, reasonChoices } from './give-reason.ts'
import { handOverRequest } from './hand-over.ts'
import { setMilestones } from './set-milestones.ts'
import { snoozeRequest, wakeRequest } from './snooze.ts'
import { snoozeTimes } from './snooze-times.ts'
import { markSeen } from './unread.ts'

export const deskRequestRoutes: Route[] = [
  route(contract.deskGetRequest, { maxStatements: 3 }, async ({ app, staff, params, query }) => ({
    request: await getRequest(app, staff, params.external_id, query.refresh === 'true'),
  })),
  route(deskReasonChoices, { maxStatements: 6 }, ({ app, staff, params }) =>
    reasonChoices(app, staff, params.external_id),
  ),
  route(deskGiveReason, { maxStatements: 6 }, ({ app, staff, params, body }) =>
    giveReason(app, staff, params.external_id, body),
  ),
  route(contract.deskMarkSeen, { maxStatements: 3 }, ({ app, staff, params, body }) =>
    markSeen(app, staff, params.external_id, body.up_to),
  ),
  route(contract.deskChangeRequest, { maxStatements: 6 }, async ({ app, staff, params, body }) => ({
    request: await changeRequest(app, staff, params.external_id, body),
  })),
  route(snoozes.deskSnooze, { maxStatements: 9 }, ({ app, staff, params, body }) =>
    snoozeRequest(app, staff, params.external_id, body),
  ),
  route(snoozes.deskWake, { maxStatements: 6 }, ({ app, params }) => wakeRequest(app, params.external_id)),
  route(snoozes.deskSnoozeTimes, { maxStatements: 2 }, ({ app, query }) => snoozeTimes(app, query)),
  route(deskSetMilestones, { maxStatements: 9 }, async ({ app, staff, params, body }) => ({
    request: await setMilestones(app, staff, params.external_id, body),
  })),
  route(deskTakeBackCompletion, { maxStatements: 10 }, async ({ app, staff, params }) => ({
    request: await takeBackCompletion(app, staff, params.external_id),
  })),
  route(deskHandOverRequest, { maxStatements: 19 }, async ({ app, staff, params, body, headers }) => ({
    request: await handOverRequest(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
]
