import { deskTakeBackCompletion } from '#contract/desk/completion.ts'
import { deskSetMilestones } from '#contract/desk/milestones.ts'
import { deskGiveReason, deskReasonChoices } from '#contract/desk/reasons.ts'
import { deskHandOverRequest } from '#contract/desk/request-handover.ts'
import * as contract from '#contract/desk/requests.ts'
import * as snoozes from '#contract/desk/snoozes.ts'
import { type Route, route } from '#server/http/route.ts'
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
  route(contract.deskGetRequest, async ({ app, staff, params, query }) => ({
    request: await getRequest(app, staff, params.external_id, query.refresh === 'true'),
  })),
  route(deskReasonChoices, ({ app, staff, params }) => reasonChoices(app, staff, params.external_id)),
  route(deskGiveReason, ({ app, staff, params, body }) => giveReason(app, staff, params.external_id, body)),
  route(contract.deskMarkSeen, ({ app, staff, params, body }) => markSeen(app, staff, params.external_id, body.up_to)),
  route(contract.deskChangeRequest, async ({ app, staff, params, body }) => ({
    request: await changeRequest(app, staff, params.external_id, body),
  })),
  route(snoozes.deskSnooze, ({ app, staff, params, body }) => snoozeRequest(app, staff, params.external_id, body)),
  route(snoozes.deskWake, ({ app, params }) => wakeRequest(app, params.external_id)),
  route(snoozes.deskSnoozeTimes, ({ app, query }) => snoozeTimes(app, query)),
  route(deskSetMilestones, async ({ app, staff, params, body }) => ({
    request: await setMilestones(app, staff, params.external_id, body),
  })),
  route(deskTakeBackCompletion, async ({ app, staff, params }) => ({
    request: await takeBackCompletion(app, staff, params.external_id),
  })),
  route(deskHandOverRequest, async ({ app, staff, params, body, headers }) => ({
    request: await handOverRequest(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
]
