import { sql } from 'kysely'
import type { MemberActor } from '#server/platform/http/app.ts'
import { isFor } from '#server/tenants/companies/audience.ts'

/**
 * Offerings that this member can see: partners' offers, and the benefits of their own companies, if they are for the
 * member's site and plan. Help is offered if the member can start its idea.
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
      and ${isFor(member.id, 'help')}
      and not exists (select from categories where categories.id = help.category_id and categories.retired_at is not null)
    where offerings.retired_at is null and ${isFor(member.id, 'offerings')}`
}
