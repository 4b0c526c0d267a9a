import { before } from './content/dates.ts'
import type { People } from './content/people.ts'
import {
  type CompanyIds,
  found,
  type SeededMember,
  type SeededMembers,
  type SeededStaff,
  type Seeder,
  type Trx,
} from './context.ts'
import { welcomeAnswers } from './welcome-answers.ts'

type Context = { companies: CompanyIds; password: string; now: Date }

export async function insertCompanies(trx: Trx, { companies }: People, now: Date): Promise<CompanyIds> {
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
  const ids: CompanyIds = new Map(rows.map(({ id, slug }) => [slug, id]))
  await trx
    .insertInto('eligible_domains')
    .values(
      companies.flatMap(({ slug, domains }) => domains.map((domain) => ({ domain, company_id: found(ids, slug) }))),
    )
    .execute()
  return ids
}

export async function insertStaff(
  trx: Trx,
  { staff }: People,
  { companies, password, now }: Context,
): Promise<SeededStaff> {
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
  { members }: People,
  { companies, password, now, newId }: Context & Pick<Seeder, 'newId'>,
): Promise<SeededMembers> {
  const rows = await trx
    .insertInto('members')
    .values(
      members.map((member) => ({
        external_id: newId(),
        email: member.email,
        first_name: member.first,
        last_name: member.last,
        password_hash: password,
        password_changed_at: member.password_changed ? before(now, member.password_changed) : null,
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
  const seeded = members.map((member) => ({ ...member, id: found(byEmail, member.email).id }))
  await trx
    .insertInto('notice_preferences')
    .values(
      seeded
        .filter(({ never_quiet }) => never_quiet)
        .map(({ id }) => ({ member_id: id, quiet_from: 0, quiet_until: 0 })),
    )
    .execute()
  const employed = seeded.flatMap((member) =>
    member.company
      ? [{ member_id: member.id, company_id: found(companies, member.company), verified_at: joined(member, now) }]
      : [],
  )
  await trx.insertInto('member_companies').values(employed).execute()
  await trx
    .insertInto('member_data')
    .values(seeded.flatMap((member) => welcomeRows(member, now)))
    .execute()
  return new Map(seeded.map((member) => [member.key, member]))
}

function welcomeRows(member: SeededMember, now: Date) {
  if (!member.welcome) return []
  return welcomeAnswers(member.email, member.welcome).map(([datum_id, value]) => ({
    member_id: member.id,
    datum_id,
    value: JSON.stringify(value),
    answered_at: joined(member, now),
  }))
}

const joined = (member: { joined: string }, now: Date) => before(now, member.joined)
