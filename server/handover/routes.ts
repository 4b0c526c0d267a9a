import * as contract from '#contract/desk/handover.ts'
import { deskHandOverRequest, deskRequestPromises } from '#contract/desk/request-handover.ts'
import { type Route, route } from '#server/http/route.ts'
import { handOver } from './hand-over.ts'
import { handOverRequest } from './hand-over-request.ts'
import { myPromises, requestPromises } from './my-promises.ts'
import { acknowledge, listHandovers } from './packets.ts'

export const handoverRoutes: Route[] = [
  route(contract.deskMyPromises, async ({ app, staff }) => ({ requests: await myPromises(app, staff) })),
  route(contract.deskHandOver, ({ app, staff, body, headers }) =>
    handOver(app, staff, body, headers['idempotency-key']),
  ),
  route(deskRequestPromises, async ({ app, staff, params }) => ({
    promised: await requestPromises(app, staff, params.external_id),
  })),
  route(deskHandOverRequest, async ({ app, staff, params, body, headers }) => ({
    request: await handOverRequest(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(contract.deskHandovers, ({ app, staff }) => listHandovers(app, staff)),
  route(contract.deskAcknowledge, ({ app, staff, params }) => acknowledge(app, staff, params.id)),
]
