import { Problem } from '#contract/shared/problems.ts'
import { hasOwnFactor } from '#server/identity/accounts/mfa-policy.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'

export type Phones = {
  readonly email: string
  /** The verified number. */
  readonly phone: string | null
  /** A number that was named in this session and is not verified yet. */
  readonly pending_phone: string | null
  /** Whether there is a second factor other than a phone. */
  readonly own_factor: boolean
}

/** Reads both current numbers of this session. */
export async function readPhones(db: MemberDb, member: MemberActor): Promise<Phones> {
  const phones = await phonesOf(db, member).executeTakeFirst()
  if (!phones) throw new Problem('not_signed_in')
  return phones
}

/** Reads both numbers and locks the member's row, so that sends, attempts and new factors are serialized. */
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

/** The number that receives the codes of this session, if any. A new number is used only if this session may set it. */
export function phoneInForce(phones: Phones, member: MemberActor): string | null {
  return mayChange(phones, member) ? (phones.pending_phone ?? phones.phone) : phones.phone
}

/** If there is a second factor, a session needs it to add another one. */
export function mayChange({ phone, own_factor }: Phones, member: MemberActor): boolean {
  return member.verified || (phone === null && !own_factor)
}
