import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { leaving as endpoint } from '#contract/member/confirm-address.ts'
import type { AnswerInput } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { NO_PASSWORD } from '#server/platform/adapters/passwords.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { domainsOf } from '#server/tenants/company-domains/domains-of.ts'

type Answer = AnswerInput<typeof endpoint>

/** What happens when the member leaves their company, and what is missing to sign in afterwards. */
export async function readLeaving({ db }: MemberApp, member: MemberActor): Promise<Answer> {
  const row = await db
    .selectFrom('members')
    .leftJoin('notice_preferences as chosen', 'chosen.member_id', 'members.id')
    .select(['members.email', 'members.email_proven_at', 'chosen.private_email', 'chosen.asked_email'])
    .select([
      sql<boolean>`members.password_hash <> ${NO_PASSWORD}`.as('has_password'),
      isCompanyAddress(sql.ref('members.id'), sql.ref('members.email')).as('is_company_address'),
    ])
    .select((members) => jsonArrayFrom(placesOf(members)).as('places'))
    .where('members.id', '=', member.id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_signed_in')
  const moment = (text: Date | string | null) => (text === null ? null : new Date(text)) // JSON has no dates
  return {
    to_do: toDoOf(row),
    email: row.email,
    is_company_address: row.is_company_address,
    private_email: row.private_email,
    asked_email: row.asked_email,
    places: row.places.map(({ id, name, grace_days, signs_in, ended_at, grace_until }) => ({
      company: { id, name },
      grace_days,
      signs_in,
      ended_at: moment(ended_at),
      grace_until: moment(grace_until),
    })),
  }
}

function placesOf(members: ExpressionBuilder<MemberTables, 'members'>) {
  return members
    .selectFrom('member_companies as place')
    .innerJoin('companies', 'companies.id', 'place.company_id')
    .select(['companies.id', 'companies.name', 'place.ended_at', 'place.grace_until'])
    .select([
      sql<number | null>`case when companies.access = 'eligible' then companies.grace_days end`.as('grace_days'),
      sql<boolean>`exists (select from company_issuers as issuer
        where issuer.company_id = companies.id and issuer.enabled_at is not null)`.as('signs_in'),
    ])
    .whereRef('place.member_id', '=', 'members.id')
    .where('companies.closed_at', 'is', null)
    .orderBy('companies.id')
}

type Ready = {
  readonly is_company_address: boolean
  readonly private_email: string | null
  readonly email_proven_at: Date | null
  readonly has_password: boolean
}

/** A passkey signs in after a password only, so the password is what counts. */
function toDoOf({ is_company_address, private_email, email_proven_at, has_password }: Ready): Answer['to_do'] {
  if (is_company_address && private_email === null) return 'private_email'
  if (!is_company_address && email_proven_at === null) return 'confirm_email'
  return has_password ? 'nothing' : 'password'
}

/** Condition: the address is at a domain of one of the member's companies, which keeps the mailbox when they leave. */
export const isCompanyAddress = (memberId: ReturnType<typeof sql.ref>, email: ReturnType<typeof sql.ref>) =>
  sql<boolean>`exists (
    select from member_companies as own
    where own.member_id = ${memberId} and split_part(${email}, '@', 2) in ${domainsOf(sql.ref('own.company_id'))})`

/** Condition: the member has left every company that they belonged to. */
export const hasLeft = (memberId: ReturnType<typeof sql.ref>) => sql<boolean>`(
  exists (select from member_companies as own where own.member_id = ${memberId})
  and not exists (select from member_companies as own where own.member_id = ${memberId} and own.ended_at is null))`
