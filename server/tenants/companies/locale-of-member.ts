import { sql } from 'kysely'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'

const english = sql.lit(SOURCE_LANGUAGE)

/** Default language of the member's company; of several, the first that they joined through. Null for English. */
const companyDefault = sql<string | null>`(
  select nullif(companies.language, ${english}) from member_companies
  join companies on companies.id = member_companies.company_id
  where member_companies.member_id = members.id order by ended_at is not null, companies.id limit 1)`

/**
 * The language in which we write to a member, for `languageOf`: the one they chose, else the default of their company.
 * Null for English that was not chosen.
 */
export const localeOfMember = sql<string | null>`coalesce(members.locale, ${companyDefault})`

/**
 * The same, or English, for conditions on many members: the company is read only for members of companies with another
 * default, whose ids are gathered once.
 */
export const languageOfMember = sql<string>`coalesce(members.locale, case when members.id in (
  select member_id from member_companies join companies on companies.id = company_id where companies.language <> ${english}
) then ${companyDefault} end, ${english})`
