import { before } from './calendar.ts'
import { type CompanySlug, companies } from './companies.ts'
import type { DemoMember } from './member.ts'
import { everybody } from './members.ts'
import {
  type CompanyIds,
  found,
  type Sower,
  type SownMember,
  type SownMembers,
  type SownStaff,
  type Trx,
} from './sower.ts'
import { staff } from './staff.ts'
import { welcomeAnswers } from './welcome.ts'

type People = { companies: CompanyIds; password: string; now: Date }

export async function insertCompanies(trx: Trx, now: Date): Promise<CompanyIds> {
  const rows = await trx
    .insertInto('companies')
    .values(
      companies.map(({ slug, name, mfa_policy, internal }) => ({
        slug,
        name,
        mfa_policy,
        internal,
        image_url: `/images/companies/${slug}.svg`,
        created_at: before(now, '420d'),
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  const ids: CompanyIds = new Map(rows.map(({ id, slug }) => [slug as CompanySlug, id])) // the slugs inserted above
  await trx
    .insertInto('eligible_domains')
    .values(
      companies.flatMap(({ slug, domains }) => domains.map((domain) => ({ domain, company_id: found(ids, slug) }))),
    )
    .execute()
  return ids
}

export async function insertStaff(trx: Trx, { companies, password, now }: People): Promise<SownStaff> {
  const rows = await trx
    .insertInto('desk.staff')
    .values(
      staff.map(({ email, name, role, company }) => ({
        email,
        name,
        role,
        company_id: company ? (companies.get(company) ?? null) : null,
        password_hash: password,
        created_at: before(now, '420d'),
      })),
    )
    .returning(['id', 'email', 'name'])
    .execute()
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  return new Map(staff.map(({ key, email }) => [key, found(byEmail, email)]))
}

export async function insertMembers(
  trx: Trx,
  { companies, password, now, newId }: People & Pick<Sower, 'newId'>,
): Promise<SownMembers> {
  const rows = await trx
    .insertInto('members')
    .values(
      everybody.map((member) => ({
        external_id: newId(),
        email: member.email,
        first_name: member.first,
        last_name: member.last,
        password_hash: password,
        phone: member.phone ?? null,
        timezone: member.timezone,
        terms_accepted_at: joined(member, now),
        onboarded_at: member.welcome ? joined(member, now) : null,
        created_at: joined(member, now),
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  const sown = everybody.map((member) => ({ ...member, id: found(byEmail, member.email).id }))
  const employed = sown.flatMap((member) =>
    member.company
      ? [{ member_id: member.id, company_id: found(companies, member.company), verified_at: joined(member, now) }]
      : [],
  )
  await trx.insertInto('member_companies').values(employed).execute()
  await trx
    .insertInto('member_data')
    .values(sown.flatMap((member) => welcomeRows(member, now)))
    .execute()
  return new Map(sown.map((member) => [member.key, member]))
}

function welcomeRows(member: SownMember, now: Date) {
  if (!member.welcome) return []
  return welcomeAnswers(member.email, member.welcome).map(([datum_id, value]) => ({
    member_id: member.id,
    datum_id,
    value: JSON.stringify(value),
    answered_at: joined(member, now),
  }))
}

const joined = (member: DemoMember, now: Date) => before(now, `${member.joined}d`)
