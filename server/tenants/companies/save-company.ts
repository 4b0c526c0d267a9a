import type { CompanyDraft, EditableCompany } from '#contract/desk/operations/companies.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { claimLogo } from '#server/files/logos/claim-logo.ts'
import { canSendTexts } from '#server/platform/adapters/sms.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { difference } from '#server/records/audit/difference.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { readCompany } from './read-for-edit.ts'

const NO_TEXTS =
  'This cannot be required yet: no text messages can be sent, so members could not get a code. Set up a provider for texts first.'
const TAKEN = 'Another company has this link already. Please choose another ending.'

export function addCompany(app: App, staff: StaffActor, form: CompanyDraft): Promise<EditableCompany> {
  const draft = { access: 'eligible' as const, ...form }
  return app.deskDb.transaction().execute(async (trx) => {
    refuseWithoutTexts(app, draft)
    await claimLogo(trx, 'company.image_url', draft.image_url)
    const added = await trx
      .insertInto('companies')
      .values({ ...draft, created_at: app.now() })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return sameAgain(trx, app, draft)
    const thing = { type: 'company', id: added.id, name: draft.name } as const
    await recordChange(trx, staff, { action: 'addCompany', thing, before: null, after: draft }, app.now())
    return readCompany(trx, app.config, added.id)
  })
}

/** A repeated call whose response was lost returns its company; a slug of another call is taken. */
async function sameAgain(trx: DeskTrx, { config }: App, draft: CompanyDraft): Promise<EditableCompany> {
  const { id } = await trx.selectFrom('companies').select('id').where('slug', '=', draft.slug).executeTakeFirstOrThrow()
  const current = await readCompany(trx, config, id)
  if (current.version !== 1 || difference(current, draft)) throw invalidField('company.slug', TAKEN)
  return current
}

type Save = { readonly id: number; readonly version: number; readonly draft: CompanyDraft }

/** Saves a company over the version that was opened; 409 if that version is outdated. */
export function saveCompany(app: App, staff: StaffActor, { id, version, draft }: Save): Promise<EditableCompany> {
  return app.deskDb.transaction().execute(async (trx) => {
    // locks the picture before the company, like offerings, which prevents deadlocks
    await claimLogo(trx, 'company.image_url', draft.image_url)
    const current = await lockCompany(trx, app, id)
    const wanted = { ...draft, internal: current.internal_by_configuration ? current.internal : draft.internal }
    const changed = difference(current, wanted)
    if (!changed) return current
    if (current.version !== version) throw new Problem('changed_meanwhile')
    if (current.mfa_policy !== wanted.mfa_policy) refuseWithoutTexts(app, wanted)
    await refuse(trx, current, wanted)
    await trx
      .updateTable('companies')
      .set({ ...wanted, version: version + 1 })
      .where('id', '=', id)
      .execute()
    const thing = { type: 'company', id, name: draft.name } as const
    await recordChange(trx, staff, { action: 'saveCompany', thing, ...changed }, app.now())
    return readCompany(trx, app.config, id)
  })
}

/** Disables a company's sign-up link and hides its benefits, or restores both. Its members stay. */
export function closeCompany(app: App, staff: StaffActor, id: number, closed: boolean): Promise<EditableCompany> {
  return app.deskDb.transaction().execute(async (trx) => {
    const current = await lockCompany(trx, app, id)
    if ((current.closed_at !== null) === closed) return current
    const closed_at = closed ? app.now() : null
    await trx
      .updateTable('companies')
      .set({ closed_at, version: current.version + 1 })
      .where('id', '=', id)
      .execute()
    const change = { before: { closed_at: current.closed_at }, after: { closed_at } }
    const thing = { type: 'company', id, name: current.name } as const
    await recordChange(trx, staff, { action: 'closeCompany', thing, ...change }, app.now())
    return readCompany(trx, app.config, id)
  })
}

/** Reads and locks the company, so that no other call changes it or signs up with it during this transaction. */
async function lockCompany(trx: DeskTrx, { config }: App, id: number): Promise<EditableCompany> {
  await trx.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute()
  return readCompany(trx, config, id)
}

/** Without text messages, members without a phone on file could not receive a code to sign in. */
function refuseWithoutTexts({ config }: App, { mfa_policy }: CompanyDraft) {
  if (mfa_policy === 'required' && !canSendTexts(config)) throw invalidField('company.mfa_policy', NO_TEXTS)
}

async function refuse(trx: DeskTrx, current: EditableCompany, draft: CompanyDraft) {
  if (draft.slug === current.slug) return
  if (!current.slug_may_change)
    throw invalidField(
      'company.slug',
      'People have signed up with this link, and it may be printed somewhere, so it cannot change.',
    )
  const other = await trx.selectFrom('companies').select('id').where('slug', '=', draft.slug).executeTakeFirst()
  if (other) throw invalidField('company.slug', TAKEN)
}
