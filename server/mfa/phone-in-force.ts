import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'

export type Phones = {
  readonly email: string
  /** The verified one. */
  readonly phone: string | null
  /** Named in this session, and not verified yet. */
  readonly pending_phone: string | null
}

/** Reads both numbers and holds the member, so that sends and tries happen one after another. */
export async function lockPhones(trx: MemberDb, member: MemberActor): Promise<Phones> {
  const phones = await trx
    .selectFrom('members')
    .innerJoin('sessions', 'sessions.member_id', 'members.id')
    .select(['members.email', 'members.phone', 'sessions.pending_phone'])
    .where('members.id', '=', member.id)
    .where('sessions.id', '=', member.sessionId)
    .forNoKeyUpdate('members')
    .executeTakeFirst()
  if (!phones) throw new Problem('not_signed_in')
  return phones
}

/** The number that codes of this session go to: a new one only for somebody who may set it. */
export function phoneInForce({ phone, pending_phone }: Phones, member: MemberActor): string {
  const number = mayChange(phone, member) ? (pending_phone ?? phone) : phone
  if (number === null) throw new Problem('no_phone')
  return number
}

/** A verified number changes only with the second factor it gives. */
export function mayChange(phone: string | null, member: MemberActor): boolean {
  return phone === null || member.verified
}
