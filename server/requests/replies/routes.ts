import { bePresentAtReply, deskBePresent, deskWhoLooks } from '#contract/desk/queue/presence.ts'
import * as drafts from '#contract/desk/requests/drafts.ts'
import { deskSendMessage } from '#contract/desk/requests/requests.ts'
import * as saved from '#contract/desk/requests/saved-replies.ts'
import { deskOwnSends } from '#contract/desk/requests/scheduled-sends.ts'
import * as sending from '#contract/desk/requests/sending.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { ownSends } from '#server/requests/requests/desk/scheduled-sends.ts'
import { readDrafts, saveDraft } from './drafts.ts'
import { addNote } from './note.ts'
import { bePresent, whoLooks } from './presence.ts'
import { writeMessage } from './reply.ts'
import {
  addSavedReply,
  atSavedReply,
  changeSavedReply,
  countUse,
  decideProposal,
  proposals,
  removeSavedReply,
  savedReplies,
} from './saved-replies.ts'
import { scheduleSend } from './schedule.ts'
import { sendNow, undoSend } from './send-now.ts'

export const replyRoutes: Route[] = [
  route(deskSendMessage, { maxStatements: 6 }, async ({ app, staff, params, headers, body }) => {
    const { internal = false, ...draft } = body
    const writing = { draft, internal, key: headers['idempotency-key'] }
    return { request: await writeMessage(app, staff, params.external_id, writing) }
  }),
  route(sending.deskScheduleSend, { maxStatements: 9 }, ({ app, staff, params, headers, body }) =>
    scheduleSend(app, staff, params.external_id, body, headers['idempotency-key']),
  ),
  route(sending.deskSendNow, { maxStatements: 13 }, async ({ app, staff, params, body }) => ({
    request: await sendNow(app, staff, params.id, body.seen_seq),
  })),
  route(sending.deskUndoSend, { maxStatements: 12 }, ({ app, staff, params }) => undoSend(app, staff, params.id)),
  route(sending.deskAddNote, { maxStatements: 6 }, async ({ app, staff, params, headers, body }) => ({
    request: await addNote(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(deskOwnSends, { maxStatements: 5 }, async ({ app, staff }) => ({ sends: await ownSends(app, staff) })),
  route(drafts.deskDrafts, { maxStatements: 6 }, ({ app, staff, params }) =>
    readDrafts(app, staff, params.external_id),
  ),
  route(drafts.deskKeepDraft, { maxStatements: 6 }, ({ app, staff, params, body }) =>
    saveDraft(app, staff, params.external_id, body),
  ),
  route(deskBePresent, { maxStatements: 8 }, ({ app, staff, params, body }) =>
    bePresent(app, staff, params.external_id, body),
  ),
  route(deskWhoLooks, { maxStatements: 2 }, ({ app, staff }) => whoLooks(app, staff)),
  route(saved.deskSavedReplies, { maxStatements: 3 }, async ({ app, staff }) => ({
    replies: await savedReplies(app, staff),
    proposals: await proposals(app, staff),
  })),
  route(saved.deskAddSavedReply, { maxStatements: 5 }, async ({ app, staff, body }) => ({
    reply: await addSavedReply(app, staff, body),
  })),
  route(saved.deskChangeSavedReply, { maxStatements: 6 }, async ({ app, staff, params, body }) => ({
    reply: await changeSavedReply(app, staff, params.id, body),
  })),
  route(saved.deskRemoveSavedReply, { maxStatements: 6 }, ({ app, staff, params, query: { version } }) =>
    removeSavedReply(app, staff, params.id, version === undefined ? undefined : Number(version)),
  ),
  route(bePresentAtReply, { maxStatements: 6 }, ({ app, staff, params, body }) =>
    atSavedReply(app, staff, params.id, body),
  ),
  route(saved.deskDecideProposal, { maxStatements: 6 }, ({ app, staff, params, body }) =>
    decideProposal(app, staff, params.id, body),
  ),
  route(saved.deskUseSavedReply, { maxStatements: 2 }, ({ app, staff, params }) => countUse(app, staff, params.id)),
]
