import { sql } from 'kysely'
import type { MemberActor } from '#server/platform/http/app.ts'

/**
 * Offerings that this member can see: partners' offers, and the benefits of their own companies. Help is offered if its
 * idea can be started.
 */
export function visibleTo(member: MemberActor) {
  return sql`
    select offerings.id, external_id, type, featured, categories, offerings.name, heading, subheading,
      provider_name, provider_logo_url, hue, offerings.position,
      case when type = 'benefit' then 'benefit' else 'product' end as kind,
      help.id as request_survey_id, help.name as request_survey_name,
      case when help.id is not null then request_survey_cta end as request_survey_cta
    from offerings
    left join surveys help on help.id = request_survey_id and help.for_alpha and help.retired_at is null
      and not exists (select from categories where categories.id = help.category_id and categories.retired_at is not null)
    where offerings.retired_at is null
      and (company_id is null or company_id in (
        select member_companies.company_id from member_companies
        join companies on companies.id = member_companies.company_id and companies.closed_at is null
        where member_id = ${member.id} and ended_at is null))`
}
