import { countOn } from './catalog.ts'
import { readOfferings } from './content/offerings.ts'
import { type CompanyIds, found, type Trx } from './context.ts'

type Offerings = ReturnType<typeof readOfferings>

/** Required by every installation: operations sort their offers into them, and members filter by them. */
export async function insertOfferingCategories(trx: Trx, categories: Offerings['categories']): Promise<void> {
  await trx
    .insertInto('offering_categories')
    .values(categories.map((category, position) => ({ ...category, position })))
    .execute()
  await countOn(trx, 'offering_categories', 'external_id')
}

export async function insertOfferings(trx: Trx, companies: CompanyIds): Promise<void> {
  const { offerings } = readOfferings()
  await trx
    .insertInto('offerings')
    .values(
      offerings.map((offering, position) => ({
        id: offering.id,
        external_id: `${offering.company ?? 'offer'}-${offering.logo}-${offering.id}`,
        type: offering.type,
        featured: offering.featured,
        categories: JSON.stringify(offering.categories),
        name: offering.name,
        heading: offering.heading,
        subheading: offering.subheading,
        provider_name: offering.provider,
        provider_logo_url: `/images/providers/${offering.logo}.svg`,
        hue: offering.hue,
        request_survey_id: offering.help?.survey ?? null,
        request_survey_cta: offering.help?.label ?? null,
        company_id: offering.company ? found(companies, offering.company) : null,
        position,
      })),
    )
    .execute()
  await trx
    .insertInto('offering_sections')
    .values(
      offerings.flatMap(({ id, sections }) =>
        sections.map(({ items, ...section }, index) => ({
          ...section,
          offering_id: id,
          position: index + 1,
          items: JSON.stringify(items),
        })),
      ),
    )
    .execute()
  await countOn(trx, 'offerings', 'id')
}
