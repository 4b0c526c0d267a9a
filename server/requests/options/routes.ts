import * as sending from '#contract/desk/requests/option-sending.ts'
import * as desk from '#contract/desk/requests/options.ts'
import * as spending from '#contract/desk/requests/spending-tasks.ts'
import * as contract from '#contract/member/options.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { answerOptions } from './answer.ts'
import { setSpendingCap } from './cap.ts'
import { saveOptionDraft } from './draft.ts'
import { ownOptions } from './own-options.ts'
import { readOptions } from './read.ts'
import { recordOutcome } from './record-outcome.ts'
import { removeOptionSet, savedOptionSets, saveOptionSet } from './saved-sets.ts'
import { sendOptions } from './send.ts'
import { spend } from './spend.ts'

export const optionRoutes: Route[] = [
  route(contract.getOptions, { maxStatements: 2 }, async ({ app, member, query }) => ({
    options: await ownOptions(app, member, query.request_id),
  })),
  route(contract.answerOptions, async ({ app, member, params, headers, body }) => ({
    answer: await answerOptions(app, member, params.id, body, headers['idempotency-key']),
  })),
  route(contract.setSpendingCap, async ({ app, member, params, body }) => ({
    cap: await setSpendingCap(app, member, params.id, body.cap),
  })),
]

export const deskOptionRoutes: Route[] = [
  route(desk.deskGetOptions, { maxStatements: 8 }, async ({ app, staff, params }) => ({
    options: await readOptions(app, staff, params.external_id),
  })),
  route(sending.deskSaveOptionDraft, { maxStatements: 7 }, async ({ app, staff, params, body }) => ({
    draft: await saveOptionDraft(app, staff, params.external_id, body),
  })),
  route(sending.deskSendOptions, { maxStatements: 18 }, async ({ app, staff, params, headers, body }) => ({
    options: await sendOptions(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(spending.deskSpend, { maxStatements: 14 }, async ({ app, staff, params, headers, body }) => ({
    options: await spend(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(spending.deskRecordOutcome, { maxStatements: 13 }, async ({ app, staff, params, headers, body }) => ({
    options: await recordOutcome(app, staff, params.external_id, body, headers['idempotency-key']),
  })),
  route(sending.deskSavedOptionSets, { maxStatements: 2 }, async ({ app, staff }) => ({
    sets: await savedOptionSets(app, staff),
  })),
  route(sending.deskSaveOptionSet, { maxStatements: 5 }, async ({ app, staff, body }) => ({
    set: await saveOptionSet(app, staff, body),
  })),
  route(sending.deskRemoveOptionSet, { maxStatements: 5 }, ({ app, staff, params }) =>
    removeOptionSet(app, staff, params.id),
  ),
]
