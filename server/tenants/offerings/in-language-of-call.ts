import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage } from '#basics/language/translate.ts'
import type { ListedOffering, Offering } from '#contract/member/offerings.ts'
import { isAddress, itemField, sectionField } from '#domain/translatable-texts.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import { type InEnglish, readTranslations, type Translate } from '#server/records/translations/translated.ts'

/** Offerings in the language of the call. */
export async function inLanguageOfCall<O extends ListedOffering>(db: MemberDb, offerings: readonly O[]): Promise<O[]> {
  const translate = await readTranslations(db, [
    { kind: 'offering', ids: offerings.map(({ id }) => id) },
    { kind: 'idea', ids: offerings.flatMap(({ request_survey_id: id }) => id ?? []) },
  ])
  const categories = await categoryNames(
    db,
    offerings.flatMap((offering) => offering.categories),
  )
  return offerings.map((offering) => {
    const texts = textsOf(translate, offering)
    const idea = ideaName(translate, offering)
    const names = offering.categories.map((name) => categories.get(name) ?? { name })
    const english = [
      ...(texts.in_english ?? []),
      ...(idea.in_english ?? []),
      ...names.flatMap(({ in_english }, index) => (in_english ? [`categories.${index}`] : [])),
    ]
    return {
      ...offering,
      ...texts,
      ...idea,
      categories: names.map(({ name }) => name),
      ...(english.length > 0 && { in_english: english }),
    }
  })
}

function textsOf(translate: Translate, { id, name, heading, subheading, request_survey_cta }: ListedOffering) {
  const texts = { name, heading, subheading, request_survey_cta }
  return translate('offering', id, texts, {
    name: 'name',
    heading: 'heading',
    subheading: 'subheading',
    request_survey_cta: 'request_survey_cta',
  })
}

type IdeaName = Pick<ListedOffering, 'request_survey_name'> & InEnglish

function ideaName(translate: Translate, { request_survey_id: id, request_survey_name }: ListedOffering): IdeaName {
  const idea = { request_survey_name }
  return id === null ? idea : translate('idea', id, idea, { request_survey_name: 'name' })
}

type Name = { readonly name: string } & InEnglish

/** Names of categories, by their English name. */
async function categoryNames(db: MemberDb, names: readonly string[]): Promise<ReadonlyMap<string, Name>> {
  const language: string = currentLanguage()
  if (language === SOURCE_LANGUAGE || names.length === 0) return new Map()
  const rows = await db
    .selectFrom('offering_categories as category')
    .leftJoin('translations as translated', (join) =>
      join
        .onRef('translated.thing_id', '=', 'category.external_id')
        .on('translated.kind', '=', 'offering_category')
        .on('translated.field', '=', 'name')
        .on('translated.language', '=', language),
    )
    .select(['category.name', 'translated.translation'])
    .execute()
  return new Map(
    rows.map(({ name, translation }) => [
      name,
      translation === null ? { name, in_english: ['name'] } : { name: translation },
    ]),
  )
}

/** The sections of an offering in the language of the call. */
export async function sectionsInLanguageOfCall(
  db: MemberDb,
  offeringId: number,
  sections: Offering['sections'],
): Promise<Offering['sections']> {
  const translate = await readTranslations(db, [{ kind: 'offering', ids: [offeringId] }])
  return sections.map((section, index) => ({
    ...translate('offering', offeringId, section, {
      heading: sectionField(index, 'heading'),
      cta_text: sectionField(index, 'cta_text'),
    }),
    items: section.items.map((item, at) =>
      isAddress(item.key) ? item : translate('offering', offeringId, item, { value: itemField(index, at) }),
    ),
  }))
}
