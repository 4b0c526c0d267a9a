import * as finding from '#contract/member/finding.ts'
import { getOpening } from '#contract/member/opening.ts'
import * as contract from '#contract/member/requests.ts'
import { getMilestones } from '#contract/member/requests.ts'
import { EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { attentionToOpen, getAttention } from './attention.ts'
import { listCompletions } from './completions.ts'
import { getRequest } from './detail.ts'
import { findRequests } from './find.ts'
import { listRequests } from './list.ts'
import { readMail } from './mail.ts'
import { listMilestones } from './milestones.ts'
import { openingOf } from './opening.ts'
import { markRead } from './read.ts'
import { sendMessage } from './send.ts'

export const requestRoutes: Route[] = [
  route(contract.openRequests, { maxStatements: 3 }, async ({ app, member, query }) => ({
    requests: await listRequests(app.db, member, 'open', query),
  })),
  route(contract.inProgressRequests, async ({ app, member, query }) => ({
    requests: await listRequests(app.db, member, 'in_progress', query),
  })),
  route(contract.completedRequests, async ({ app, member, query }) => ({
    requests: await listRequests(app.db, member, 'closed', query),
  })),
  route(contract.getRequest, { maxStatements: 5 }, async ({ app, member, params }) => ({
    request: await getRequest(app.db, member, params.id, app.now()),
  })),
  route(contract.getAttention, { maxStatements: 2 }, async ({ app, member, query }) => ({
    attention: await getAttention(app.db, member, query.request_id, app.now()),
  })),
  route(contract.attentionToOpen, { maxStatements: 2 }, async ({ app, member }) => ({
    attention: await attentionToOpen(app.db, member, app.now()),
  })),
  route(getMilestones, { maxStatements: 2 }, async ({ app, member, query }) => ({
    milestones: await listMilestones(app.db, member, query.request_id),
  })),
  route(finding.findRequests, ({ app, member, query }) => findRequests(app.db, member, query.q)),
  route(finding.listCompletions, async ({ app, member }) => ({ completions: await listCompletions(app.db, member) })),
  route(getOpening, ({ app, member }) => openingOf(app.db, member, app.now())),
  route(contract.sendMessage, { maxStatements: 5 }, async ({ app, member, params, headers, body, reply }) => {
    const { request, eventId } = await sendMessage(app, member, params.id, body.message, headers['idempotency-key'])
    if (eventId !== null) reply.header(EVENT_ID_HEADER, eventId)
    return { request }
  }),
  route(contract.readMail, async ({ app, member, params }) => ({
    mail: await readMail(app.db, member, params.message_id),
  })),
  route(contract.markRead, { maxStatements: 2 }, async ({ app, member, params, body, reply }) => {
    const eventId = await markRead(app.db, member, params.id, body.up_to)
    if (eventId !== null) reply.header(EVENT_ID_HEADER, eventId)
  }),
]
