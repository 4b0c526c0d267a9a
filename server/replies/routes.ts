import * as drafts from '#contract/desk/drafts.ts'
import { bePresentAtReply, deskBePresent, deskWhoLooks } from '#contract/desk/presence.ts'
import { deskSendMessage } from '#contract/desk/requests.ts'
import * as saved from '#contract/desk/saved-replies.ts'
import { deskOwnSends } from '#contract/desk/scheduled-sends.ts'
import * as sending from '#contract/desk/sending.ts'
import { type Route, route } from '#server/http/route.ts'
import { ownSends } from '#server/requests/desk/scheduled-sends.ts'
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
  route(deskSendMessage, async ({ app, staff, params, headers, body }) => {
    const { internal = false, ...draft } = body
    const writing = { draft, internal, key: headers['idempotency-key'] }
    return { request: await writeMessage(app, staff, params.external_id, writing) }
  }),
  route(sending.deskScheduleSend, ({ app, staff, params, headers, body }) =>
    scheduleSend(app, staff, params.external_id, body, headers['idempotency-key']),
  ),
  route(sending.deskSendNow, async ({ app, staff, params, body }) => ({
    request: await sendNow(app, staff, params.id, body.seen_seq),
  })),
  route(sending.deskCallBack, ({ app, staff, params }) => undoSend(app, staff, params.id)),
  route(sending.deskAddNote, async ({ app, staff, params, headers, body }) => ({
    request: await addNote(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(deskOwnSends, async ({ app, staff }) => ({ sends: await ownSends(app, staff) })),
  route(drafts.deskDrafts, ({ app, staff, params }) => readDrafts(app, staff, params.external_id)),
  route(drafts.deskKeepDraft, ({ app, staff, params, body }) => saveDraft(app, staff, params.external_id, body)),
  route(deskBePresent, ({ app, staff, params, body }) => bePresent(app, staff, params.external_id, body)),
  route(deskWhoLooks, ({ app, staff }) => whoLooks(app, staff)),
  route(saved.deskSavedReplies, async ({ app, staff }) => ({
    replies: await savedReplies(app, staff),
    proposals: await proposals(app, staff),
  })),
  route(saved.deskAddSavedReply, async ({ app, staff, body }) => ({ reply: await addSavedReply(app, staff, body) })),
  route(saved.deskChangeSavedReply, async ({ app, staff, params, body }) => ({
    reply: await changeSavedReply(app, staff, params.id, body),
  })),
  route(saved.deskRemoveSavedReply, ({ app, staff, params, query: { version } }) =>
    removeSavedReply(app, staff, params.id, version === undefined ? undefined : Number(version)),
  ),
  route(bePresentAtReply, ({ app, staff, params, body }) => atSavedReply(app, staff, params.id, body)),
  route(saved.deskDecideProposal, ({ app, staff, params, body }) => decideProposal(app, staff, params.id, body)),
  route(saved.deskUseSavedReply, ({ app, staff, params }) => countUse(app, staff, params.id)),
]
