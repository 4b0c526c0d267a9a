import { deskEvents } from '#contract/desk/events.ts'
import { events } from '#contract/member/events.ts'
import { storeTimeZone } from '#server/identity/accounts/time-zone.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { followDesk } from './follow-desk.ts'
import { followMember } from './follow-member.ts'

export const liveRoutes: Route[] = [
  route(events, async ({ headers, ...call }) => {
    await storeTimeZone(call.app.db, call.member, headers['time-zone'])
    followMember({ ...call, since: headers['last-event-id'] })
  }),
]

export const deskLiveRoutes: Route[] = [
  route(deskEvents, { maxStatements: 1 }, async ({ headers, query, ...call }) =>
    followDesk({ ...call, since: headers['last-event-id'] ?? query.after }),
  ),
]
