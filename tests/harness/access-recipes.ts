import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ISSUER_COOKIE } from '#server/identity/staff-auth/cookie.ts'
import { digest, newId } from '#server/platform/adapters/secrets.ts'
import { callerOf } from '#tests/world/caller.ts'
import { questionFor, writeCategory, writeSurvey } from '#tests/world/catalog.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { holdFile } from '#tests/world/company/feeds.ts'
import { giveSavedReply, giveSend, nextDraft } from '#tests/world/conversation.ts'
import { atDesk } from '#tests/world/desk.ts'
import { addCompany, companyForm, LIST, tryOut } from '#tests/world/desk-companies.ts'
import { addOffer, offeringForm } from '#tests/world/desk-offerings.ts'
import { PNG, upload } from '#tests/world/files.ts'
import { giveOptionSet, givePick, OPTIONS_BEGUN, optionsToSend, toSpend } from '#tests/world/options.ts'
import { mailedToken } from '#tests/world/outbox.ts'
import { createColleague, PASSWORD, signInStaff, type TestStaff } from '#tests/world/people.ts'
import type { StoredRequest } from '#tests/world/requests.ts'
import type { World } from '#tests/world/world.ts'
import { codeOf, setUpAuthenticator } from './authenticator.ts'
import { cookieSet, visitIssuer } from './issuer.ts'

/** One successful call. Its preconditions are created before it is counted. */
export type RecipeCall = {
  /** A caller other than the usual one of the endpoint's role. */
  readonly as?: TestStaff | null
  readonly params?: Readonly<Record<string, string | number>>
  /** Without the question mark. */
  readonly query?: string
  readonly body?: unknown
  /** In addition to the caller's headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Prepares one more successful call of an endpoint. Can be called repeatedly. */
type Recipe = (world: World, request: StoredRequest) => RecipeCall | Promise<RecipeCall>

const inAnHour = ({ clock }: World) => new Date(clock.now().getTime() + HOUR_MS).toISOString()

const nothing: Recipe = () => ({})
const ofRequest = (body?: unknown): Recipe => {
  return (_world, { external_id }) => ({ params: { external_id }, body })
}

/** With an idempotency key, like text from the desk. */
const withKey = (recipe: Recipe): Recipe => {
  return async (...given) => ({ ...(await recipe(...given)), headers: { 'idempotency-key': crypto.randomUUID() } })
}

let people = 0
const nextEmail = () => `colleague-${++people}@tendwell.test`

/** A colleague whose invitation is open. */
async function invited(world: World, email = nextEmail()): Promise<{ id: number; email: string }> {
  const { colleague } = await unconfirmed(world, email)
  if (colleague.role_approval)
    await world.as(await newColleague(world, 'operations')).post(`/desk/api/staff/${colleague.id}/role_approval`)
  return colleague
}

/** Requested by Olga. It waits for a second approver, because members have requests. */
async function unconfirmed(world: World, email = nextEmail()) {
  await newColleague(world, 'operations')
  return (await world.as(world.olga).post('/desk/api/staff', { email, name: 'New Here', role: 'concierge' })).body
}
const ofInvited: Recipe = async (world) => ({ params: { staff_id: (await invited(world)).id } })

/** A concierge whom no other test uses. */
async function newColleague(
  { app: { deskDb }, clock, theo }: World,
  role: 'concierge' | 'operations' = 'concierge',
): Promise<TestStaff> {
  const { password_hash } = await deskDb
    .selectFrom('desk.staff')
    .select('password_hash')
    .where('id', '=', theo.id)
    .executeTakeFirstOrThrow()
  const name = `Colleague${++people} Grey`
  return createColleague({ db: deskDb, now: clock.now(), passwordHash: password_hash ?? '', name, role })
}

/** A colleague for whom a reset of the second factor is requested. */
async function colleagueToReset(world: World): Promise<number> {
  const colleague = await newColleague(world)
  await setUpAuthenticator(world, colleague)
  const path = `/desk/api/staff/${colleague.id}/second_factor_reset`
  await world.as(world.olga).post(path, { reason: 'Lost on the train' })
  return colleague.id
}

/** A colleague whose account is locked, and the token of the emailed unlock link. */
async function lockedOut(world: World): Promise<string> {
  const { email } = await invited(world)
  for (let at = 0; at < 10; at++) await world.as(null).post('/desk/api/session', { email, password: 'wrong' })
  return mailedToken(world, email)
}

/** A message that is known to have come by email. Returns its ID. */
async function giveMail({ app, clock }: World, { id }: StoredRequest): Promise<string> {
  const message_id = app.newId()
  const mail = { received_at: clock.now(), from_email: 'maya@tendwell.test', subject: 'Re', body: 'Friday.' }
  await app.deskDb
    .insertInto('desk.inbound_mails')
    .values({ ...mail, message_id, request_id: id, mail_hash: Buffer.from(message_id) })
    .execute()
  return message_id
}

const ofMaya = (body?: unknown): Recipe => {
  return ({ maya }) => ({ params: { external_id: maya.externalId }, body })
}

/** A member whose account may be closed. */
async function newMember(world: World): Promise<{ external_id: string; email: string }> {
  const email = nextEmail()
  const user = { email, password: PASSWORD, name: 'Lea', last_name: 'Leaving', terms_of_service: 1 }
  await world.as(null).post('/api/v1/users/sign_up', { user })
  const { body } = await world.as(world.olga).get(`/desk/api/accounts?q=${encodeURIComponent(email)}`)
  return body.accounts[0]
}

async function givenUpLetter({ app }: World): Promise<number> {
  const letter = { channel: 'email', recipient: 'full@tendwell.test', body: 'Hello', given_up_at: new Date() } as const
  return (await app.db.insertInto('outgoing').values(letter).returning('id').executeTakeFirstOrThrow()).id
}

const VIEW = { name: 'Overdue', filters: { tab: 'Mine', overdue: true }, shared: false }
async function viewOf(world: World): Promise<number> {
  const name = `View ${world.app.newId()}`
  return (await world.as(world.theo).post('/desk/api/views', { ...VIEW, name })).body.view.id
}

/**
 * Recipes for a successful call of every endpoint of the desk, by its name in the table. A new endpoint fails until it
 * has one, which shows its access records.
 */
export const recipes: Readonly<Record<string, Recipe>> = {
  deskSignIn: ({ theo }) => ({ as: null, body: { email: theo.email, password: PASSWORD } }),
  deskSecondFactor: async (world) => {
    const colleague = await newColleague(world)
    const app = await setUpAuthenticator(world, colleague)
    const { body } = await world.as(null).post('/desk/api/session', { email: colleague.email, password: PASSWORD })
    return { body: { token: body.token, code: app.code() } }
  },
  deskBeginIssuerSignIn: nothing,
  deskFinishIssuerSignIn: async (world) => {
    const begun = await world.as(null).post('/desk/api/oidc')
    const answer = await visitIssuer(begun.body.url, { subject: 'theo-there', email: world.theo.email })
    return { body: { answer }, headers: { cookie: cookieSet(begun, ISSUER_COOKIE) } }
  },
  deskPasskeyRequest: async (world) => {
    const colleague = await newColleague(world)
    await setUpAuthenticator(world, colleague)
    const { body } = await world.as(null).post('/desk/api/session', { email: colleague.email, password: PASSWORD })
    return { body: { token: body.token } }
  },
  deskSetUpPasskey: nothing,
  deskSecurity: nothing,
  deskSetUpTotp: nothing,
  deskAddDevice: async (world) => {
    const colleague = await newColleague(world)
    const { setup, secret } = (await world.as(colleague).post('/desk/api/me/totp')).body
    return { as: colleague, body: { setup, name: 'My phone', code: codeOf(secret, world.clock.now().getTime()) } }
  },
  deskRemoveDevice: async (world) => {
    const colleague = await newColleague(world)
    return { as: colleague, params: { device_id: (await setUpAuthenticator(world, colleague)).id } }
  },
  deskNewRecoveryCodes: async (world) => {
    const colleague = await newColleague(world)
    await setUpAuthenticator(world, colleague)
    return { as: colleague }
  },
  deskProve: () => ({ body: { password: PASSWORD } }),
  deskAskProofPasskey: nothing,
  deskEndOwnSession: async ({ app, theo, clock }) => ({
    params: { session_id: (await signInStaff(app.deskDb, theo.id, clock.now())).sessionId },
  }),
  deskEndOtherSessions: async (world) => ({ as: await newColleague(world) }),
  deskSession: nothing,
  deskSignOut: nothing,
  deskRequests: nothing,
  deskGetRequest: ofRequest(),
  deskReadMail: async (world, request) => ({ params: { message_id: await giveMail(world, request) } }),
  deskSendMessage: withKey(ofRequest({ body: 'We are on it.' })),
  deskChangeRequest: ofRequest({ assignee: 'me' }),
  deskSetMilestones: ofRequest({ revision: 0, steps: [] }),
  deskOwnTime: ofRequest(),
  deskRecordOpenTime: ofRequest({ id: 'stretch-of-a-test', began_ms_ago: 120_000, ended_ms_ago: 60_000 }),
  deskMarkWork: ofRequest({ kind: 'call' }),
  deskCorrectTime: ofRequest({ minutes: 5, reason: 'By phone' }),
  readBaselines: async (world) => ({ params: { id: await writeSurvey(world) } }),
  publishBaseline: async (world) => ({
    params: { id: await writeSurvey(world) },
    body: { follows: 0, minutes: 60, source: 'A study' },
  }),
  deskGetOptions: ofRequest(),
  deskSendOptions: ofRequest({ ...optionsToSend(), seen_seq: 1_000_000 }),
  deskSpend: async (world, request) => ({
    params: { external_id: request.external_id },
    body: toSpend(world, (await givePick(world, request)).id),
  }),
  deskRecordOutcome: async (world, request) => {
    const { external_id } = request
    const { id: version_id } = await givePick(world, request)
    await world.as(world.theo).post(`/desk/api/requests/${external_id}/spending-tasks`, toSpend(world, version_id))
    return { params: { external_id }, body: { version_id, kind: 'done', spent: null, words: '' } }
  },
  deskSaveOptionDraft: async (world, { external_id }) => {
    const { body } = await world.as(world.theo).get(`/desk/api/requests/${external_id}/options`)
    const based_on = body.options.draft?.version ?? null
    return { params: { external_id }, body: { content: OPTIONS_BEGUN, based_on } }
  },
  deskSavedOptionSets: nothing,
  deskSaveOptionSet: () => ({ body: { title: 'Places', shared: true, content: OPTIONS_BEGUN } }),
  deskRemoveOptionSet: async (world) => ({ params: { id: await giveOptionSet(world) } }),
  deskTakeBackCompletion: async (world, { external_id }) => {
    for (const state of ['in_progress', 'solved']) await atDesk(world, world.theo, { external_id }).change({ state })
    return { params: { external_id } }
  },
  deskColleagues: nothing,
  deskPresignUpload: (_world, request) => ({
    body: { upload: { filename: 'scan.png' }, request_id: request.external_id },
  }),
  deskExpiringUrl: async (world, request) => ({
    query: `key=${await notedFile(world, request)}`,
  }),
  deskEvents: nothing,
  deskScheduleSend: ofRequest({ body: 'In a moment.', seen_seq: 1000 }),
  deskReasonChoices: ofRequest(),
  deskGiveReason: ofRequest({ why: 'other', words: 'To check that it stands in the log' }),
  deskOwnSends: async (world, request) => {
    await giveSend(world, world.theo, request)
    return {}
  },
  deskSendNow: async (world, request) => ({
    params: { id: await giveSend(world, world.theo, request) },
    body: { seen_seq: 1000 },
  }),
  deskUndoSend: async (world, request) => ({ params: { id: await giveSend(world, world.theo, request) } }),
  deskAddNote: withKey(ofRequest({ body: 'Between us.' })),
  deskDrafts: ofRequest(),
  deskKeepDraft: async (world, { external_id }) => ({
    params: { external_id },
    body: { ...(await nextDraft(world, world.theo, external_id)), body: 'Half a reply' },
  }),
  deskBePresent: ofRequest({ tab: 'tab-of-a-test', doing: 'looking' }),
  deskWhoLooks: nothing,
  deskSavedReplies: nothing,
  deskAddSavedReply: () => ({ body: { title: 'I have it', body: 'Thank you, I have it.', shared: true } }),
  deskChangeSavedReply: async (world) => ({
    params: { id: await giveSavedReply(world, null) },
    body: { title: 'Got it', body: 'Thank you.', shared: true, version: 1 },
  }),
  deskRemoveSavedReply: async (world) => ({ params: { id: await giveSavedReply(world, null) } }),
  deskDecideProposal: async (world) => ({
    params: { id: await giveSavedReply(world, world.ines, { proposed: true }) },
    body: { accept: true },
  }),
  deskUseSavedReply: async (world) => ({ params: { id: await giveSavedReply(world, null) } }),
  bePresentAtReply: async (world) => ({
    params: { id: await giveSavedReply(world, null) },
    body: { tab: 'tab-of-a-test', doing: 'looking' },
  }),
  bePresentAtRecord: () => ({ params: { record: 'hours' }, body: { tab: 'tab-of-a-test', doing: 'looking' } }),
  deskSetShift: () => ({ body: { on_shift: true } }),
  deskSnooze: async (world, { external_id }) => {
    await atDesk(world, world.theo, { external_id }).change({ state: 'waiting_member' })
    return { params: { external_id }, body: { until: inAnHour(world) } }
  },
  deskWake: ofRequest(),
  deskSnoozeTimes: nothing,
  deskBulkAct: (_world, { external_id }) => ({ body: { act: { kind: 'wake' }, requests: [{ external_id }] } }),
  deskSetReminder: (world, { external_id }) => ({
    params: { external_id },
    body: { what: 'Call back', due_at: inAnHour(world) },
  }),
  deskChangeReminder: async (world, request) => ({ params: { id: await reminderOn(world, request) }, body: {} }),
  deskDueReminders: async (world, request) => {
    await reminderOn(world, request)
    return {}
  },
  deskAddTask: (world, { external_id }) => ({
    params: { external_id },
    body: { title: 'Call', owner: world.theo.id, due_at: inAnHour(world) },
  }),
  deskChangeTask: async (world, request) => ({ params: { id: await taskOn(world, request) }, body: { done: true } }),
  deskTasks: async (world, request) => {
    await taskOn(world, request)
    return {}
  },
  deskSetColleagueShift: (world) => ({ params: { staff_id: world.ines.id }, body: { on_shift: true } }),
  deskColleaguesPromises: async (world, request) => {
    await atDesk(world, world.ines, request).change({ assignee: 'me' })
    return { params: { staff_id: world.ines.id } }
  },
  deskOwnHours: nothing,
  deskSetOwnHours: () => ({ body: { hours: null, days_away: [] } }),
  deskMyPromises: async (world, request) => {
    await reminderOn(world, request)
    return {}
  },
  // a colleague without open requests, so that the call can be repeated
  deskHandOver: async (world, request) => {
    await packetOn(world, request)
    await atDesk(world, world.theo, request).change({ assignee: 'me' })
    return { as: world.ines, body: { decisions: [], packets: [] } }
  },
  deskRequestPromises: ofRequest(),
  deskHandOverRequest: async ({ app, ines, theo }, { id, external_id }) => {
    await app.db.updateTable('requests').set({ assignee_id: ines.id }).where('id', '=', id).execute()
    return {
      as: ines,
      params: { external_id },
      body: { to: theo.id, known: 'The dog limps.', next: 'Ring the vet.' },
    }
  },
  deskHandovers: async (world, request) => {
    await packetOn(world, request)
    return {}
  },
  deskFindMembers: () => ({ query: 'q=maya' }),
  deskGetMember: ({ maya }) => ({ params: { external_id: maya.externalId } }),
  deskAcknowledge: async (world, request) => ({ params: { id: await packetOn(world, request) } }),
  deskMarkSeen: ofRequest({ up_to: 0 }),
  deskQueueChoices: nothing,
  deskAlerts: nothing,
  deskPopUpWords: async (world, request) => {
    await atDesk(world, world.theo, request).change({ assignee: 'me' })
    return { params: { external_id: request.external_id } }
  },
  deskAlertMails: nothing,
  deskChooseAlertMails: () => ({ body: { kinds: ['mine'] } }),
  deskSavedViews: nothing,
  deskSaveView: () => ({ body: VIEW }),
  deskChangeView: async (world) => ({ params: { id: await viewOf(world) }, body: { shared: true } }),
  deskDropView: async (world) => ({ params: { id: await viewOf(world) } }),
  deskBusinessHours: nothing,
  deskClosedDays: nothing,
  deskSetBusinessHours: async (world) => ({
    body: (await world.as(world.olga).get('/desk/api/business_hours')).body.hours,
  }),
  deskTryBusinessHours: async (world) => ({
    body: (await world.as(world.olga).get('/desk/api/business_hours')).body.hours,
  }),
  employerReport: nothing,
  employerWage: nothing,
  employerSetWage: () => ({ body: { amount: '38.00' } }),
  employerRemoveWage: nothing,
  deskStaff: nothing,
  deskInviteStaff: () => ({ body: { email: nextEmail(), name: 'New Here', role: 'concierge' } }),
  deskChangeStaff: async (world) => ({
    params: { staff_id: (await invited(world)).id },
    body: { name: 'Called Otherwise', role: 'operations' },
  }),
  deskCloseStaff: ofInvited,
  deskReopenStaff: async (world) => {
    const { id } = await invited(world)
    await world.as(world.olga).post(`/desk/api/staff/${id}/close`)
    return { params: { staff_id: id } }
  },
  deskInviteAgain: ofInvited,
  deskConfirmRole: async (world) => {
    const { colleague } = await unconfirmed(world)
    return { as: await newColleague(world, 'operations'), params: { staff_id: colleague.id } }
  },
  deskWithdrawRole: async (world) => ({ params: { staff_id: (await unconfirmed(world)).colleague.id } }),
  deskAskSecondFactorReset: async (world) => {
    const colleague = await newColleague(world)
    await setUpAuthenticator(world, colleague)
    return { params: { staff_id: colleague.id }, body: { reason: 'Lost on the train' } }
  },
  deskApproveSecondFactorReset: async (world) => {
    const staff_id = await colleagueToReset(world)
    return { as: await newColleague(world, 'operations'), params: { staff_id } }
  },
  deskWithdrawSecondFactorReset: async (world) => ({ params: { staff_id: await colleagueToReset(world) } }),
  deskSetPassword: async (world) => {
    const { email } = await invited(world)
    const token = await mailedToken(world, email)
    return { body: { token, password: PASSWORD, password_confirmation: PASSWORD } }
  },
  deskAskRecovery: ({ theo }) => ({ body: { email: theo.email } }),
  deskUnlock: async (world) => ({ body: { token: await lockedOut(world) } }),
  deskFindAccounts: () => ({ query: 'q=maya' }),
  deskGetAccount: ofMaya(),
  deskUnlockAccount: ofMaya({ reason: 'Rang us' }),
  deskSignOutAccount: ofMaya({ reason: 'Lost on the train' }),
  deskRemovePhone: ofMaya({ reason: 'Lost on the train' }),
  deskSendLeaverLink: async (world) => {
    const { external_id } = await newMember(world)
    const { db, deskDb } = world.app
    const at = world.clock.now()
    const { id } = await db
      .selectFrom('members')
      .select('id')
      .where('external_id', '=', external_id)
      .executeTakeFirstOrThrow()
    await deskDb
      .insertInto('member_companies')
      .values({ member_id: id, company_id: world.brightwater, verified_at: at, ended_at: at, grace_until: at })
      .execute()
    await db.insertInto('notice_preferences').values({ member_id: id, private_email: nextEmail() }).execute()
    return { params: { external_id }, body: { to: 'private_email', reason: 'They called us' } }
  },
  deskSendMemberData: ofMaya({ reason: 'Asked by mail' }),
  deskCloseAccount: async (world) => {
    const { external_id, email } = await newMember(world)
    return { params: { external_id }, body: { email, reason: 'Asked by mail' } }
  },
  deskEraseAccount: async (world) => {
    const { external_id, email } = await newMember(world)
    const path = `/desk/api/accounts/${external_id}/close`
    await world.as(world.olga).post(path, { email, reason: 'Asked by mail' })
    return { params: { external_id }, body: { reason: 'Asked by mail' } }
  },
  deskReadingQuestions: async (world, request) => {
    await askedQuestion(world, request)
    return {}
  },
  deskAnswerReadingQuestion: async (world, request) => ({
    params: { id: await askedQuestion(world, request) },
    body: { answer: 'To see how you were getting on' },
  }),
  deskAuditLog: nothing,
  deskAccessBook: nothing,
  deskDownloadChanges: () => ({ body: {} }),
  deskDownloadReadings: () => ({ body: {} }),
  deskAlarms: nothing,
  deskSignOutStaff: async (world) => ({
    params: { staff_id: (await newColleague(world)).id },
    body: { reason: 'A laptop was stolen' },
  }),
  deskLockStaff: async (world) => ({
    params: { staff_id: (await newColleague(world)).id },
    body: { reason: 'A laptop was stolen' },
  }),
  deskUnsealings: async (world) => {
    await askedUnsealing(world)
    return {}
  },
  deskAskUnsealing: ({ maya, clock }) => ({ body: unsealingBody(maya.externalId, clock.now()) }),
  deskApproveUnsealing: async (world) => ({
    as: await newColleague(world, 'operations'),
    params: { id: await askedUnsealing(world) },
  }),
  deskEndUnsealing: async (world) => ({ params: { id: await askedUnsealing(world) } }),
  deskUnsealedRecords: async (world) => {
    const id = await askedUnsealing(world)
    await world.as(await newColleague(world, 'operations')).post(`/desk/api/unsealings/${id}/approval`)
    return { params: { id } }
  },
  deskDelivery: nothing,
  deskNeedsAHand: nothing,
  deskSendAgain: async (world) => ({ body: { letter_ids: [await givenUpLetter(world)] } }),
  deskCloseLetters: async (world) => ({ body: { letter_ids: [await givenUpLetter(world)] } }),
  deskSetup: nothing,
  deskSaveBrand: () => ({ body: { SUPPORT_EMAIL: 'help@linden.test' } }),
  deskSaveLook: () => ({ body: { colors: { light: {}, dark: {} }, logo_url: null, icons: null } }),
  deskMarkSetup: () => ({ body: { step: 'brand', state: 'confirmed' } }),
  deskTryMail: nothing,
  deskTryText: () => ({ body: { phone: '5550100199' } }),
  deskTryFiles: nothing,
  deskOpenDoors: async (world) => {
    await openedBefore(world)
    return {}
  },
  readCatalog: nothing,
  addCategory: (world) => ({ body: { name: `Garden ${world.app.newId()}`, hue: 'home' } }),
  changeCategory: async (world) => ({ params: { id: await writeCategory(world) }, body: { hue: 'car' } }),
  moveCategory: async (world) => ({ params: { id: await writeCategory(world) }, body: { before: null } }),
  addIdea: async (world) => ({ body: { name: 'Rake the leaves', category_id: await writeCategory(world) } }),
  changeIdea: async (world) => ({ params: { id: await writeSurvey(world) }, body: { visible: false } }),
  moveIdea: async (world) => ({ params: { id: await writeSurvey(world) }, body: { before: null } }),
  readIdea: async (world) => ({ params: { id: await writeSurvey(world) } }),
  saveIdeaDraft: async (world) => ({ params: { id: await writeSurvey(world) }, body: { revision: 0, questions: [] } }),
  discardIdeaDraft: async (world) => ({ params: { id: await writeSurvey(world) }, query: 'revision=0' }),
  publishIdea: async (world) => {
    const id = await writeSurvey(world)
    const questions = [questionFor({ label: 'When?' })]
    await world.as(world.olga).put(`/desk/api/catalog/ideas/${id}/draft`, { revision: 0, questions })
    return { params: { id }, body: { revision: 1 } }
  },
  readTranslation: async (world) => ({ params: { kind: 'idea', id: await writeSurvey(world), language: 'es' } }),
  saveTranslation: async (world) => ({
    params: { kind: 'idea', id: await writeSurvey(world), language: 'es' },
    body: { revision: 0, texts: [{ field: 'name', text: 'Buscar un veterinario', english: 'Find a vet' }] },
  }),
  publishTranslation: async (world) => {
    const id = await writeSurvey(world)
    const texts = [{ field: 'name', text: 'Buscar un veterinario', english: 'Find a vet' }]
    await world.as(world.olga).put(`/desk/api/translations/idea/${id}/es`, { revision: 0, texts })
    return { params: { kind: 'idea', id, language: 'es' }, body: { revision: 1 } }
  },
  readData: nothing,
  deskOfferings: nothing,
  deskOfferingChoices: nothing,
  deskOffering: async (world) => ({ params: { id: (await addOffer(world)).id } }),
  addOffering: (world) => ({ body: { key: world.app.newId(), offering: offeringForm() } }),
  saveOffering: async (world) => ({
    params: { id: (await addOffer(world)).id },
    body: { version: 1, offering: offeringForm({ heading: 'Another heading' }) },
  }),
  retireOffering: async (world) => ({ params: { id: (await addOffer(world)).id }, body: { retired: true } }),
  keepLogo: () => ({ body: { file: PNG.toString('base64') } }),
  deskCompanies: nothing,
  deskCompany: (world) => ({ params: { id: world.brightwater } }),
  companySites: (world) => ({ params: { id: world.brightwater } }),
  addCompany: () => ({ body: { company: companyForm() } }),
  saveCompany: async (world) => {
    const { id, slug } = await addCompany(world)
    return { params: { id }, body: { version: 1, company: companyForm({ slug, name: 'Fernway & Sons' }) } }
  },
  closeCompany: async (world) => ({ params: { id: (await addCompany(world)).id }, body: { closed: true } }),
  companyDirectory: (world) => ({ params: { id: world.brightwater } }),
  deskCompanyLook: (world) => ({ params: { id: world.brightwater } }),
  saveCompanyLook: (world) => ({ params: { id: world.brightwater }, body: { look: null } }),
  deskOwnLanguages: nothing,
  deskSetOwnLanguages: () => ({ body: { languages: ['en', 'es'] } }),
  issueCompanyToken: (world) => ({ params: { id: world.brightwater } }),
  revokeCompanyToken: async (world) => ({ params: { id: world.brightwater, token_id: await companyToken(world) } }),
  ownDirectory: () => ({}),
  issueOwnToken: () => ({}),
  revokeOwnToken: async (world) => ({ params: { token_id: await companyToken(world) } }),
  companySignInSettings: (world) => ({ params: { id: world.brightwater } }),
  checkIssuer: (world) => ({ params: { id: world.brightwater }, body: { issuer: NO_ISSUER } }),
  saveIssuer: async (world) => ({ params: { id: world.brightwater }, body: await providerBody() }),
  claimDomain: (world) => ({ params: { id: world.brightwater }, body: { domain: 'brightwater.example' } }),
  checkDomain: async (world) => {
    await storeSignIn(world)
    return { params: { id: world.brightwater, domain: 'brightwater.example' } }
  },
  removeDomain: (world) => ({ params: { id: world.brightwater, domain: 'brightwater.example' } }),
  testSignIn: async (world) => {
    await storeSignIn(world)
    return { params: { id: world.brightwater } }
  },
  turnOnSignIn: async (world) => {
    await storeSignIn(world)
    return { params: { id: world.brightwater }, body: { mode: 'offered' } }
  },
  turnOffSignIn: (world) => ({ params: { id: world.brightwater } }),
  ownSignIn: nothing,
  checkOwnIssuer: () => ({ body: { issuer: NO_ISSUER } }),
  saveOwnIssuer: async () => ({ body: await providerBody() }),
  claimOwnDomain: () => ({ body: { domain: 'brightwater.example' } }),
  checkOwnDomain: async (world) => {
    await storeSignIn(world)
    return { params: { domain: 'brightwater.example' } }
  },
  removeOwnDomain: () => ({ params: { domain: 'brightwater.example' } }),
  testOwnSignIn: async (world) => {
    await storeSignIn(world)
    return {}
  },
  turnOnOwnSignIn: async (world) => {
    await storeSignIn(world)
    return { body: { mode: 'offered' } }
  },
  turnOffOwnSignIn: nothing,
  companyEligibility: (world) => ({ params: { id: world.brightwater } }),
  tryDomains: (world) => ({ params: { id: world.brightwater }, body: { domains: ['brightwater.example'] } }),
  tryList: (world) => ({ params: { id: world.brightwater }, body: { file: LIST } }),
  eligibilityTrial: async (world) => ({ params: { id: await tryOut(world) } }),
  companyFeed: (world) => ({ params: { id: world.brightwater } }),
  setFeedLimit: (world) => ({ params: { id: world.brightwater }, body: { limit_percent: 10, limit_people: 30 } }),
  feedRunFaults: async (world) => ({ params: { id: (await holdFile(world)).id } }),
  applyFeedRun: async (world) => ({ params: { id: (await holdFile(world)).id }, body: { removed: 30 } }),
  dropFeedRun: async (world) => ({ params: { id: (await holdFile(world)).id } }),
  ownCompanyFeed: nothing,
  ownFeedRun: async (world) => ({ params: { id: await holdOwn(world) } }),
  applyOwnFeedRun: async (world) => ({ params: { id: await holdOwn(world) }, body: { removed: 30 } }),
  dropOwnFeedRun: async (world) => ({ params: { id: await holdOwn(world) } }),
  applyTrial: async (world) => ({ params: { id: await tryOut(world) } }),
  employerPeople: nothing,
  employerListChanges: nothing,
  employerTryList: () => ({ query: 'file_name=list.csv', body: { file: LIST } }),
  employerTrial: async (world) => ({ params: { id: await tryOut(world) } }),
  employerApplyTrial: async (world) => ({ params: { id: await tryOut(world) } }),
  employerLaunchKit: nothing,
  employerTeam: nothing,
  employerInvite: () => ({ body: { email: nextEmail(), name: 'New Teammate', right: 'sync' } }),
  employerChangeRight: async (world) => ({ params: { staff_id: await teammate(world) }, body: { right: 'report' } }),
  employerRemove: async (world) => ({ params: { staff_id: await teammate(world) } }),
  employerInviteAgain: async (world) => ({ params: { staff_id: await teammate(world) } }),
}

/** A colleague of Bruno who has not answered the invitation. */
async function teammate(world: World): Promise<number> {
  const body = { email: nextEmail(), name: 'New Teammate', right: 'sync' }
  return (await world.as(world.bruno).post('/desk/api/company/team', body)).body.colleague.id
}

const providerBody = async () => ({
  provider: {
    issuer: await discoverableIssuer(),
    client_id: 'tendwell',
    client_secret: 'secret',
    name: 'Brightwater',
    trusts_factor: false,
  },
})

/** A file of Brightwater on hold. */
async function holdOwn(world: World): Promise<string> {
  return (await holdFile(world, { companyId: world.brightwater, slug: 'brightwater' })).id
}

/** Opening it again changes nothing. */
async function openedBefore({ app, clock }: World) {
  await app.deskDb
    .insertInto('desk.setup_marks')
    .values({ step: 'doors', state: 'confirmed', at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function reminderOn({ app, theo, clock }: World, request: StoredRequest) {
  const now = clock.now()
  const row = { id: app.newId(), request_id: request.id, staff_id: theo.id, what: 'Call', due_at: now, created_at: now }
  await app.deskDb.insertInto('desk.reminders').values(row).execute()
  return row.id
}

/** Maya's question about a reading of her request. */
async function askedQuestion({ app, clock, maya, theo }: World, request: StoredRequest) {
  const at = clock.now()
  const about = { staff_id: theo.id, member_id: maya.id, request_id: request.id }
  const reading = await app.deskDb
    .insertInto('desk.access_records')
    .values({ ...about, at, action: 'deskGetRequest', what: 'opened', reason: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const question = { id: app.newId(), member_id: maya.id, record_id: reading.id, words: 'Why was that?' }
  await app.deskDb
    .insertInto('reading_questions')
    .values({ ...question, asked_at: at, answer_by: at })
    .execute()
  return question.id
}

const unsealingBody = (member: string, now: Date) => {
  const day = now.toISOString().slice(0, 'yyyy-mm-dd'.length)
  return { member, from: day, to: day, reason: 'She asked who had read it' }
}

/** Requested by Olga, about today's readings of Maya. */
async function askedUnsealing({ as, olga, maya, clock }: World): Promise<number> {
  const { body } = await as(olga).post('/desk/api/unsealings', unsealingBody(maya.externalId, clock.now()))
  return body.id
}

/** A file on a note of Theo's. */
async function notedFile(world: World, { external_id }: StoredRequest) {
  const key = await upload(world, world.theo, { requestId: external_id })
  await atDesk(world, world.theo, { external_id }).note('With a file', { attachment_keys: [key] })
  return key
}

async function taskOn({ app, theo, clock }: World, request: StoredRequest) {
  const now = clock.now()
  const made = { created_by: theo.id, created_at: now }
  const row = { id: app.newId(), request_id: request.id, title: 'Call', owner_id: theo.id, due_at: now, ...made }
  await app.deskDb.insertInto('desk.tasks').values(row).execute()
  return row.id
}

async function packetOn({ app, theo, ines, clock }: World, request: StoredRequest) {
  const [handover, id] = [app.newId(), app.newId()]
  await app.deskDb.insertInto('desk.handovers').values({ id: handover, giver_id: ines.id, at: clock.now() }).execute()
  const people = { giver_id: ines.id, receiver_id: theo.id, given_at: clock.now() }
  const words = { known: 'All of it', next: 'Call', moved: '[]' }
  await app.deskDb
    .insertInto('desk.packets')
    .values({ id, handover_id: handover, request_id: request.id, ...people, ...words })
    .execute()
  return id
}

async function companyToken(world: World): Promise<number> {
  const olga = { ...world.olga, ...(await signInStaff(world.app.deskDb, world.olga.id, world.clock.now())) }
  const { body } = await callerOf(world, olga).post(`/desk/api/companies/${world.brightwater}/tokens`)
  return body.tokens[0].id
}

const NO_ISSUER = 'http://127.0.0.1:1'

/** A server on this machine with the settings of an issuer; it ends with the process. */
async function discoverableIssuer(): Promise<string> {
  const server = createServer((_request, response) => {
    const endpoints = { authorization_endpoint: `${url()}/authorize`, token_endpoint: `${url()}/token` }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer: url(), jwks_uri: `${url()}/keys`, ...endpoints }))
  }).listen(0, '127.0.0.1')
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await once(server, 'listening')
  server.unref()
  return url()
}

/** An issuer of the company that was tested, and its proven domain. */
async function storeSignIn({ app, clock, brightwater }: World) {
  const at = clock.now()
  const secret = app.secrets.seal('company_issuer', brightwater, Buffer.from('secret'))
  const issuer = {
    issuer: NO_ISSUER,
    client_id: 'tendwell',
    client_secret: secret,
    name: 'Brightwater',
    changed_at: at,
  }
  await app.deskDb
    .insertInto('company_issuers')
    .values({ company_id: brightwater, ...issuer })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(issuer))
    .execute()
  const domain = { domain: 'brightwater.example', proof: 'proof', claimed_at: at, proven_at: at, checked_at: null }
  await app.deskDb
    .insertInto('company_domains')
    .values({ company_id: brightwater, ...domain })
    .onConflict((conflict) => conflict.columns(['company_id', 'domain']).doUpdateSet(domain))
    .execute()
  await app.deskDb.deleteFrom('issuer_tests').where('company_id', '=', brightwater).execute()
  await app.deskDb
    .insertInto('issuer_tests')
    .values({ id: newId(), company_id: brightwater, token_hash: digest(newId()), started_at: at, finished_at: at })
    .execute()
}
