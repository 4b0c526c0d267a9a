import { Problem } from '#contract/shared/problems.ts'
import { hasOwnFactor } from '#server/accounts/mfa-policy.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'

export type Phones = {
  readonly email: string
  /** The verified one. */
  readonly phone: string | null
  /** Named in this session, and not verified yet. */
  readonly pending_phone: string | null
  /** There is a second factor without any phone. */
  readonly own_factor: boolean
}

/** Both numbers of this session, as they are at this moment. */
export async function readPhones(db: MemberDb, member: MemberActor): Promise<Phones> {
  const phones = await phonesOf(db, member).executeTakeFirst()
  if (!phones) throw new Problem('not_signed_in')
  return phones
}

/** Reads both numbers and holds the member, so that sends, tries and new factors come one after another. */
export async function lockPhones(trx: MemberDb, member: MemberActor): Promise<Phones> {
  const phones = await phonesOf(trx, member).forNoKeyUpdate('members').executeTakeFirst()
  if (!phones) throw new Problem('not_signed_in')
  return phones
}

const phonesOf = (db: MemberDb, member: MemberActor) =>
  db
    .selectFrom('members')
    .innerJoin('sessions', 'sessions.member_id', 'members.id')
    .select(['members.email', 'members.phone', 'sessions.pending_phone', hasOwnFactor.as('own_factor')])
    .where('members.id', '=', member.id)
    .where('sessions.id', '=', member.sessionId)

/** The number that codes of this session go to, if any: a new one only for somebody who may set it. */
export function phoneInForce(phones: Phones, member: MemberActor): string | null {
  return mayChange(phones, member) ? (phones.pending_phone ?? phones.phone) : phones.phone
}

/** Where there is a second factor, another one comes only with it. */
export function mayChange({ phone, own_factor }: Phones, member: MemberActor): boolean {
  return member.verified || (phone === null && !own_factor)
}
