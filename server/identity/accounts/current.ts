import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { currentLanguage } from '#basics/language/translate.ts'
import { Problem } from '#contract/shared/problems.ts'
import { onboardingStateOf } from '#server/identity/onboarding/state.ts'
import { termsDue } from '#server/identity/terms/due.ts'
import { NO_PASSWORD } from '#server/platform/adapters/passwords.ts'
import { canSendTexts } from '#server/platform/adapters/sms.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { isInternal, knowsAddresses, knowsNumbers } from '#server/tenants/companies/companies.ts'
import { mayStart, mayWrite } from '#server/tenants/companies/standing.ts'
import { endingOf, mfaStateOf } from './mfa-policy.ts'

/** The signed-in member, as the app shows them, and the last live event that is older than a minute. */
export async function currentUser(app: MemberApp, member: MemberActor) {
  const row = await rowOf(app, member.id)
  if (!row) throw new Problem('not_signed_in')
  const user = {
    external_id: member.externalId,
    full_name: member.fullName,
    first_name: row.first_name,
    email: row.email,
    request_count: row.request_count,
    companies: row.companies,
    internal: row.companies.some(({ internal }) => internal),
    mfa_enrollment_available: mfaStateOf(
      member.mfaPolicy,
      { phone: row.phone, own_factor: member.ownFactor },
      canSendTexts(app.config),
    ).mfa_enrollment_available,
    mfa_enrolled: row.phone !== null || member.ownFactor,
    mfa_phone_ending: endingOf(row.phone),
    locale: currentLanguage(),
    onboarding: onboardingStateOf(row.onboarded_at),
    standing: standingOf(row, app.now()),
    without_password: row.without_password || undefined,
    erase_at: row.erase_at ?? undefined,
    terms_due: termsDue(app.config, row.terms_accepted_at, app.now()),
  }
  return { user, eventId: row.event_id }
}

/** Searches the newest events only: no member's requests change more often than that. */
const eventBeforeLastMinute = sql<number>`(
  select coalesce(min(recent.number) - 1, max(stream.last_number), 0)
  from member_streams stream
  left join member_events recent on recent.member_id = stream.member_id
    and recent.number > stream.last_number - 100 and recent.at > now() - interval '1 minute'
  where stream.member_id = members.id)`

function rowOf({ db, config }: MemberApp, memberId: number) {
  return db
    .selectFrom('members')
    .select((members) => [
      'members.first_name',
      'members.email',
      'members.phone',
      'members.onboarded_at',
      'members.terms_accepted_at',
      'members.erase_at',
      sql<boolean>`members.password_hash = ${NO_PASSWORD}`.as('without_password'),
      members
        .selectFrom('requests')
        .select((requests) => requests.fn.countAll<number>().as('count'))
        .whereRef('requests.member_id', '=', 'members.id')
        .$asScalar()
        .$notNull()
        .as('request_count'),
      jsonArrayFrom(
        members
          .selectFrom('member_companies')
          .innerJoin('companies', 'companies.id', 'member_companies.company_id')
          .select(['companies.id', 'companies.name', 'companies.image_url'])
          .select((companies) => isInternal(companies, config).as('internal'))
          .whereRef('member_companies.member_id', '=', 'members.id')
          .where('companies.closed_at', 'is', null)
          .where('member_companies.ended_at', 'is', null)
          .orderBy('companies.id'),
      ).as('companies'),
      jsonArrayFrom(
        members
          .selectFrom('member_companies as place')
          .innerJoin('companies', 'companies.id', 'place.company_id')
          .select([
            'companies.id',
            'companies.name as company',
            sql<boolean>`companies.access = 'eligible'`.as('eligible_only'),
            sql<boolean>`place.verified_at is not null`.as('is_verified'),
            'place.ended_at',
            'place.grace_until',
            'companies.contact_name',
            sql<boolean>`companies.contact_email is not null`.as('has_contact'),
            // read only for a place that can be confirmed: every page asks for this answer
            sql<boolean>`(${isNotHere} and ${knowsAddresses})`.as('by_email'),
            sql<boolean>`(${isNotHere} and ${knowsNumbers})`.as('by_number'),
            'companies.number_digits',
          ])
          .whereRef('place.member_id', '=', 'members.id')
          .orderBy('companies.id'),
      ).as('places'),
      'members.email_proven_at',
      eventBeforeLastMinute.as('event_id'),
    ])
    .where('members.id', '=', memberId)
    .executeTakeFirst()
}

/** Condition: the place is unverified or has ended. */
const isNotHere = sql<boolean>`(place.verified_at is null or place.ended_at is not null)`

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>

function standingOf({ places: rows, email_proven_at }: Pick<Row, 'places' | 'email_proven_at'>, now: Date) {
  // JSON has no dates
  const moment = (text: Date | string | null) => (text === null ? null : new Date(text))
  const places = rows.map((row) => ({
    ...row,
    ended_at: moment(row.ended_at),
    grace_until: moment(row.grace_until),
  }))
  return {
    may_start: mayStart(places),
    may_write: mayWrite(places, now),
    email_confirmed: email_proven_at !== null,
    places: places.map(({ id, company, eligible_only, is_verified, ended_at, grace_until, ...row }) => ({
      company: { id, name: company },
      state: stateOf(is_verified, ended_at),
      eligible_only,
      ended_at,
      grace_until,
      contact: row.has_contact ? { name: row.contact_name } : null,
      known_by: { email: row.by_email, number: row.by_number, digits: row.number_digits },
    })),
  }
}

function stateOf(isVerified: boolean, endedAt: Date | null) {
  if (endedAt) return 'ended' as const
  return isVerified ? ('verified' as const) : ('unverified' as const)
}
