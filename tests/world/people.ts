import { hash } from '@node-rs/argon2'
import { csrfOf } from '#server/identity/staff-auth/csrf.ts'
import { digest, newId, newToken } from '#server/platform/adapters/secrets.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { DAY_MS } from './clock.ts'

/** The password of every person in the tests' world. */
export const PASSWORD = 'correct horse battery staple'

export type TestMember = {
  readonly kind: 'member'
  readonly id: number
  readonly externalId: string
  readonly email: string
  readonly fullName: string
  readonly sessionId: number
  readonly token: string
}
export type TestStaff = {
  readonly kind: 'staff'
  readonly id: number
  readonly email: string
  readonly name: string
  readonly sessionId: number
  readonly token: string
  readonly csrf: string
}

let passwordHash: Promise<string> | undefined

/** The named people of the tests, already signed in. */
export async function createPeople(db: DeskDb, now: Date) {
  passwordHash ??= hash(PASSWORD, { memoryCost: 19_456, timeCost: 2 })
  const brightwater = await createCompany(db, { slug: 'brightwater', name: 'Brightwater Foods' })
  const person = { db, now, passwordHash: await passwordHash }
  return {
    brightwater,
    maya: await createMember({ ...person, name: 'Maya Lindqvist', companyId: brightwater }),
    jonah: await createMember({ ...person, name: 'Jonah Weiss', companyId: brightwater }),
    theo: await createColleague({ ...person, name: 'Theo Marchetti', role: 'concierge' }),
    ines: await createColleague({ ...person, name: 'Ines Calder', role: 'concierge' }),
    olga: await createColleague({ ...person, name: 'Olga Petrie', role: 'operations' }),
    bruno: await createColleague({ ...person, name: 'Bruno Haas', role: 'employer', companyId: brightwater }),
  }
}

type NewPerson = { db: DeskDb; now: Date; passwordHash: string; name: string; companyId?: number }

export async function createCompany(
  db: DeskDb,
  company: {
    slug: string
    name: string
    mfa_policy?: 'off' | 'optional' | 'required'
    internal?: boolean
    access?: 'everyone' | 'eligible'
  },
): Promise<number> {
  const { id } = await db.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A signed-in member. The email address is the first name at tendwell.test. */
export async function createMember({ db, now, passwordHash, name, companyId }: NewPerson): Promise<TestMember> {
  const [first = '', ...rest] = name.split(' ')
  const email = `${first.toLowerCase()}@tendwell.test`
  const member = await db
    .insertInto('members')
    .values({
      external_id: newId(),
      email,
      first_name: first,
      last_name: rest.join(' '),
      password_hash: passwordHash,
      terms_accepted_at: now,
      created_at: now,
    })
    .returning(['id', 'external_id'])
    .executeTakeFirstOrThrow()
  if (companyId)
    await db
      .insertInto('member_companies')
      .values({ member_id: member.id, company_id: companyId, verified_at: now })
      .execute()
  const session = await signInMember(db, member.id, now)
  return { kind: 'member', id: member.id, externalId: member.external_id, email, fullName: name, ...session }
}

/** Another session of a member, as in another browser. */
export async function signInMember(db: DeskDb, memberId: number, now: Date) {
  const token = newToken()
  const { id } = await db
    .insertInto('sessions')
    .values({
      member_id: memberId,
      token_hash: digest(token),
      expires_at: new Date(now.getTime() + 365 * DAY_MS),
      created_at: now,
      last_used_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { sessionId: id, token }
}

type NewColleague = NewPerson & { role: StaffActor['role']; companyRight?: StaffActor['companyRight'] }

/** A colleague who is signed in at the desk. */
export async function createColleague(person: NewColleague): Promise<TestStaff> {
  const { db, now, name } = person
  const email = `${name.split(' ')[0]?.toLowerCase()}@tendwell.test`
  const staff = await db
    .insertInto('desk.staff')
    .values({
      email,
      name,
      role: person.role,
      company_id: person.companyId ?? null,
      company_right: person.companyRight ?? 'everything',
      password_hash: person.passwordHash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // a test about other things may advance the clock by any time
  const provedAt = sessionEnd(now)
  return { kind: 'staff', id: staff.id, email, name, ...(await signInStaff(db, staff.id, now, provedAt)) }
}

const sessionEnd = (now: Date) => new Date(now.getTime() + 365 * DAY_MS)

/** Another session of a colleague, as in another browser. */
export async function signInStaff(db: DeskDb, staffId: number, now: Date, provedAt = now) {
  const token = newToken()
  const csrf = csrfOf(token)
  const { id } = await db
    .insertInto('desk.sessions')
    .values({
      staff_id: staffId,
      token_hash: digest(token),
      csrf_hash: digest(csrf),
      expires_at: sessionEnd(now),
      created_at: now,
      proved_at: provedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { sessionId: id, token, csrf }
}
