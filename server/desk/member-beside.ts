import { sql } from 'kysely'
import { onboardingData } from '#contract/onboarding.ts'
import { Problem } from '#contract/problems.ts'
import type { DeskTrx } from './record.ts'

const OTHERS_SHOWN = 10

/** The member beside their request: how to reach them, what they told us, what else they have asked. */
export async function memberBeside(trx: DeskTrx, memberId: number, requestId: number) {
  const member = await trx
    .selectFrom('members')
    .select(['external_id', 'first_name', 'email', 'phone', 'timezone'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) throw new Problem('not_found')
  const told = await toldAt(trx, memberId)
  const textOf = (datum: number) => {
    const value = told.get(datum)
    return typeof value === 'string' ? value : null
  }
  const { request_count, others } = await otherRequests(trx, memberId, requestId)
  return {
    ...member,
    email: textOf(onboardingData.email) ?? member.email,
    phone: textOf(onboardingData.phone) ?? member.phone,
    city: textOf(onboardingData.city),
    request_count,
    household: HOUSEHOLD.filter((who) => told.get(onboardingData[who]) === true),
    other_requests: others,
  }
}

const HOUSEHOLD = ['home', 'car', 'parent', 'pet', 'partner'] as const

/** What the welcome was told, by Datum. */
async function toldAt(trx: DeskTrx, memberId: number): Promise<Map<number, unknown>> {
  const rows = await trx
    .selectFrom('member_data')
    .select(['datum_id', 'value'])
    .where('member_id', '=', memberId)
    .where('datum_id', 'in', Object.values(onboardingData))
    .execute()
  return new Map(rows.map(({ datum_id, value }) => [datum_id, value]))
}

/** What is still open first, then what was completed last. */
async function otherRequests(trx: DeskTrx, memberId: number, requestId: number) {
  const others = await trx
    .selectFrom('requests')
    .select(['external_id', 'name', 'status', sql<number>`count(*) over ()`.as('count')])
    .where('member_id', '=', memberId)
    .where('id', '<>', requestId)
    .orderBy('queue_group')
    .orderBy('queue_rank')
    .limit(OTHERS_SHOWN)
    .execute()
  return { others, request_count: (others[0]?.count ?? 0) + 1 }
}
