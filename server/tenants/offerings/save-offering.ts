import type { EditableOffering, OfferingDraft } from '#contract/desk/operations/offerings.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { offeringTexts } from '#domain/translatable-texts.ts'
import { claimLogo } from '#server/files/logos/claim-logo.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { difference } from '#server/records/audit/difference.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { moveTexts } from '#server/records/translations/stored.ts'
import { lockOffering, readOffering } from './read-for-edit.ts'

/** Adds an offering once per key: a repeat saves over the one that the first attempt added. */
export function addOffering(app: App, staff: StaffActor, key: string, draft: OfferingDraft): Promise<EditableOffering> {
  return app.deskDb.transaction().execute(async (trx) => {
    await refuseUnknown(trx, draft)
    const added = await trx
      .insertInto('offerings')
      .values({ external_id: key, ...columnsOf(draft) })
      .onConflict((conflict) => conflict.column('external_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return saveOver(trx, { app, staff, draft, id: await idOf(trx, key), version: 1 })
    await writeSections(trx, added.id, draft.sections)
    const thing = { type: 'offering', id: added.id, name: draft.name } as const
    await recordChange(trx, staff, { action: 'addOffering', thing, before: null, after: audited(draft) }, app.now())
    return readOffering(trx, added.id)
  })
}

export type Save = { readonly id: number; readonly version: number; readonly draft: OfferingDraft }

/** Saves an offering over the version that was opened; 409 if that version is outdated. */
export function saveOffering(app: App, staff: StaffActor, save: Save): Promise<EditableOffering> {
  return app.deskDb.transaction().execute(async (trx) => {
    await refuseUnknown(trx, save.draft)
    return saveOver(trx, { app, staff, ...save })
  })
}

async function saveOver(
  trx: DeskTrx,
  { app, staff, id, version, draft: given }: Save & { app: App; staff: StaffActor },
) {
  const current = await lockOffering(trx, id)
  const draft = { ...given, sites: given.sites ?? current.sites, plans: given.plans ?? current.plans }
  const changed = difference(audited(current), audited(draft))
  // a repeat whose response was lost finds no difference
  if (!changed) return current
  if (current.version !== version) throw new Problem('changed_meanwhile')
  await trx
    .updateTable('offerings')
    .set({ ...columnsOf(draft), version: version + 1 })
    .where('id', '=', id)
    .execute()
  await writeSections(trx, id, draft.sections)
  await moveTexts(trx, { kind: 'offering', id }, offeringTexts(audited(current)), offeringTexts(audited(draft)))
  const thing = { type: 'offering', id, name: draft.name } as const
  await recordChange(trx, staff, { action: 'saveOffering', thing, ...changed }, app.now())
  return readOffering(trx, id)
}

/** Retires or restores an offering. A repeat changes nothing. */
export function retireOffering(app: App, staff: StaffActor, id: number, retired: boolean): Promise<EditableOffering> {
  return app.deskDb.transaction().execute(async (trx) => {
    const current = await lockOffering(trx, id)
    if ((current.retired_at !== null) === retired) return current
    const retired_at = retired ? app.now() : null
    await trx
      .updateTable('offerings')
      .set({ retired_at, version: current.version + 1 })
      .where('id', '=', id)
      .execute()
    const change = { before: { retired_at: current.retired_at }, after: { retired_at } }
    const thing = { type: 'offering', id, name: current.name } as const
    await recordChange(trx, staff, { action: 'retireOffering', thing, ...change }, app.now())
    return readOffering(trx, id)
  })
}

/** A missing company, idea or picture is an error at its field. */
async function refuseUnknown(trx: DeskTrx, draft: OfferingDraft) {
  await claimLogo(trx, 'offering.provider_logo_url', draft.provider_logo_url)
  if (draft.company_id !== null && !(await isThere(trx, 'companies', draft.company_id)))
    throw invalidField('offering.company_id', 'We do not know this company.')
  if (draft.request_survey_id !== null && !(await isThere(trx, 'surveys', draft.request_survey_id)))
    throw invalidField('offering.request_survey_id', 'We do not know this request idea.')
}

async function isThere(trx: DeskTrx, table: 'companies' | 'surveys', id: number) {
  return Boolean(await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())
}

async function idOf(trx: DeskTrx, key: string): Promise<number> {
  const { id } = await trx.selectFrom('offerings').select('id').where('external_id', '=', key).executeTakeFirstOrThrow()
  return id
}

function columnsOf(draft: OfferingDraft) {
  return { ...fieldsOf(draft), categories: JSON.stringify(draft.categories) }
}

/** Fields of an offering in the audit log. */
function audited(of: OfferingDraft | EditableOffering) {
  return { ...fieldsOf(of), sections: inOrder(of.sections) }
}

function fieldsOf(of: OfferingDraft | EditableOffering) {
  return {
    type: of.type,
    name: of.name,
    heading: of.heading,
    subheading: of.subheading,
    provider_name: of.provider_name,
    provider_logo_url: of.provider_logo_url,
    hue: of.hue,
    categories: of.categories,
    featured: of.featured,
    company_id: of.company_id,
    // a partner's offer is for everyone
    sites: of.company_id === null ? [] : [...(of.sites ?? [])],
    plans: of.company_id === null ? [] : [...(of.plans ?? [])],
    position: of.position,
    request_survey_id: of.request_survey_id,
    request_survey_cta: of.request_survey_cta,
  }
}

type Section = OfferingDraft['sections'][number]

/** Replaces an offering's sections with these, in this order. */
async function writeSections(trx: DeskTrx, offeringId: number, sections: readonly Section[]) {
  await trx.deleteFrom('offering_sections').where('offering_id', '=', offeringId).execute()
  if (sections.length === 0) return
  const rows = inOrder(sections).map(({ items, ...section }, index) => ({
    ...section,
    offering_id: offeringId,
    position: index + 1,
    items: JSON.stringify(items),
  }))
  await trx.insertInto('offering_sections').values(rows).execute()
}

/** Steps and paragraphs are identified by position; only ways to reach a provider have a key. */
function inOrder(sections: readonly Section[]): Section[] {
  return sections.map((section) =>
    section.section_type === 'key_value'
      ? section
      : {
          ...section,
          items: section.items.map(({ value }, index) => ({ key: String(index + 1), value, external_url: null })),
        },
  )
}
