import { events } from '#contract/member/events.ts'
import { type Route, route } from '#server/http/route.ts'
import { followMember } from './follow.ts'

export const liveRoutes: Route[] = [
  route(events, async ({ headers, ...call }) => followMember({ ...call, since: headers['last-event-id'] })),
]
