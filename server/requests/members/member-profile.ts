import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { addressParts, onboardingData } from '#contract/member/onboarding.ts'
import { Problem } from '#contract/shared/problems.ts'
import { latestAnswers } from '#server/catalog/surveys/latest-answers.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { REFUSALS } from '#server/requests/notices/refusals.ts'

/**
 * The member's profile: contact, answers, and other requests. The caller has already written the access record in this
 * transaction.
 */
export async function memberProfile(trx: DeskTrx, memberId: number, requestId: number | null, now: Date) {
  const [member, welcome, others, answers] = await Promise.all([
    personOf(trx, memberId, now),
    welcomeAnswers(trx, memberId),
    otherRequests(trx, { memberId, requestId }),
    latestAnswers(trx, memberId),
  ])
  if (!member) throw new Problem('not_found')
  const textOf = (datum: number) => {
    const value = welcome.get(datum)
    return typeof value === 'string' ? value : null
  }
  return {
    ...member,
    email: textOf(onboardingData.email) ?? member.email,
    phone: textOf(onboardingData.phone) ?? member.phone,
    city: textOf(onboardingData.city),
    address: addressLines(textOf),
    request_count: others.length + (requestId === null ? 0 : 1),
    household: HOUSEHOLD.filter((who) => welcome.get(onboardingData[who]) === true),
    not_in_household: HOUSEHOLD.filter((who) => welcome.get(onboardingData[who]) === false),
    answers,
    other_requests: others,
  }
}

/** Includes the notice channels, such as email, but not the addresses. Members without a choice have the defaults. */
async function personOf(trx: DeskTrx, memberId: number, now: Date) {
  const [person] = await personRow(trx, { memberId, now })
  if (!person) return undefined
  const { by_email, by_text, by_device, with_words, quiet_from, quiet_until, refusals, ...member } = person
  const bounced = refusals >= REFUSALS
  const notices = {
    by_device: Boolean(by_device),
    by_email: by_email && !bounced,
    by_text: by_text && member.phone !== null,
    bounced: by_email && bounced,
    with_words,
    quiet_from,
    quiet_until,
  }
  return { ...member, notices }
}

const personRow = compileOnce((db: Kysely<DeskTables>, { memberId, now }: { memberId: number; now: Date }) =>
  db
    .selectFrom('members')
    .leftJoin('notice_preferences as chosen', 'chosen.member_id', 'members.id')
    .select(['external_id', 'first_name', 'email', 'phone', 'timezone', 'created_at as member_since'])
    .select(({ fn, lit }) => [
      fn.coalesce('chosen.by_email', lit(true)).as('by_email'),
      fn.coalesce('chosen.by_text', lit(false)).as('by_text'),
      fn.coalesce('chosen.with_words', lit(false)).as('with_words'),
      fn.coalesce('chosen.quiet_from', lit(21)).as('quiet_from'),
      fn.coalesce('chosen.quiet_until', lit(8)).as('quiet_until'),
      fn.coalesce('chosen.refusals', lit(0)).as('refusals'),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('push_devices')
          .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
          .select('session_id')
          .whereRef('push_devices.member_id', '=', 'members.id')
          .where('sessions.expires_at', '>', now),
      ).as('by_device'),
    )
    .select((member) => placesOf(member).as('places'))
    .where('members.id', '=', memberId),
)

/** The member's places, in words of the API. JSON has no dates: they are ISO strings. */
const placesOf = (member: ExpressionBuilder<DeskTables, 'members'>) =>
  jsonArrayFrom(
    member
      .selectFrom('member_companies as place')
      .innerJoin('companies', 'companies.id', 'place.company_id')
      .select([
        'companies.name as company',
        sql<'verified' | 'unverified' | 'ended'>`case when place.ended_at is not null then 'ended'
          when place.verified_at is not null then 'verified' else 'unverified' end`.as('state'),
        sql<'list' | 'number' | 'operations' | null>`case when place.verified_at is null then null
          when not place.by_eligibility then 'operations' when place.person_id is not null then 'number' else 'list' end`.as(
          'by',
        ),
        'place.ended_at',
        'place.grace_until',
      ])
      .whereRef('place.member_id', '=', 'members.id')
      .orderBy('companies.id'),
  )

const HOUSEHOLD = ['home', 'car', 'parent', 'pet', 'partner'] as const

/** "Minneapolis, MN 55401" on one line, the rest on separate lines. */
function addressLines(textOf: (datum: number) => string | null): string[] {
  const part = (name: (typeof addressParts)[number]['name']) => textOf(onboardingData[name])
  const state = [part('state'), part('postal_code')].filter(Boolean).join(' ')
  const town = [part('city'), state].filter(Boolean).join(', ')
  const lines = [part('address_line_1'), part('address_line_2'), town, part('country')]
  // a city alone, which surveys also ask for, is not an address
  return part('address_line_1') ? lines.flatMap((line) => line || []) : []
}

/** Answers from the welcome survey, by Datum. */
async function welcomeAnswers(trx: DeskTrx, memberId: number): Promise<Map<number, unknown>> {
  const rows = await welcomeOf(trx, { memberId })
  return new Map(rows.map(({ datum_id, value }) => [datum_id, value]))
}

const welcomeOf = compileOnce((db: Kysely<DeskTables>, { memberId }: { memberId: number }) =>
  db
    .selectFrom('member_data')
    .select(['datum_id', 'value'])
    .where('member_id', '=', memberId)
    .where('datum_id', 'in', Object.values(onboardingData)),
)

type Theirs = { memberId: number; requestId: number | null }

/** Open requests first, then the latest completed ones. */
const otherRequests = compileOnce((db: Kysely<DeskTables>, { memberId, requestId }: Theirs) =>
  db
    .selectFrom('requests')
    .select(['external_id', 'name', 'status', 'issued_at'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`id is distinct from ${requestId}`)
    .orderBy('queue_group')
    .orderBy('queue_rank')
    .orderBy('external_id'),
)

/** The member's company, also a former one; of several, a current one, then the first that they joined through. */
export const companyOfMember = sql<string | null>`(
  select companies.name from member_companies join companies on companies.id = member_companies.company_id
  where member_companies.member_id = members.id order by ended_at is not null, companies.id limit 1)`
