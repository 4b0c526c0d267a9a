import * as desk from '#contract/desk/requests/time-spent.ts'
import * as contract from '#contract/member/time-given-back.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { publishBaseline, readBaselines } from './baselines.ts'
import { correctTime } from './correct.ts'
import { timeGivenBack, yearGivenBack } from './given-back.ts'
import { markWork } from './mark.ts'
import { readOwnTime } from './own-time.ts'
import { recordOpenTime } from './record-open-time.ts'

export const timeRoutes: Route[] = [
  route(contract.getTimeGivenBack, ({ app, member, query }) => timeGivenBack(app.db, member, query.request_id)),
  route(contract.getYearGivenBack, async ({ app, member }) => ({
    year: await yearGivenBack(app.db, member, app.now()),
  })),
]

export const deskTimeRoutes: Route[] = [
  route(desk.deskOwnTime, { maxStatements: 7 }, async ({ app, staff, params }) => ({
    time: await readOwnTime(app, staff, params.external_id),
  })),
  route(desk.deskRecordOpenTime, { maxStatements: 6 }, ({ app, staff, params, body }) =>
    recordOpenTime(app, staff, params.external_id, body),
  ),
  route(desk.deskMarkWork, { maxStatements: 10 }, async ({ app, staff, params, body }) => ({
    time: await markWork(app, staff, params.external_id, body.kind),
  })),
  route(desk.deskCorrectTime, { maxStatements: 10 }, async ({ app, staff, params, headers, body }) => ({
    time: await correctTime(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(desk.readBaselines, { maxStatements: 5 }, async ({ app, params }) => ({
    baselines: await readBaselines(app, params.id),
  })),
  route(desk.publishBaseline, { maxStatements: 8 }, async ({ app, staff, params, body }) => ({
    baselines: await publishBaseline(app, staff, params.id, body),
  })),
]
