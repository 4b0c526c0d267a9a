import { sql } from 'kysely'
import { addressParts, type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { type Facts, factsOf } from './facts.ts'

/** Saves one step of the onboarding completely or not at all. The last value of each Datum counts. */
export async function saveOnboarding(
  app: MemberApp,
  member: MemberActor,
  answers: readonly OnboardingAnswer[],
): Promise<void> {
  const facts = factsOf(answers)
  if (facts.size === 0) return
  await app.db.transaction().execute(async (trx) => {
    await lockMember(trx, member)
    await remember(trx, member, facts, app.now())
    await forget(trx, member, facts)
    await finishWelcome(trx, member, app.now())
  })
}

/** Without the lock, two concurrent calls would each miss the values of the other. */
async function lockMember(trx: MemberDb, member: MemberActor) {
  await trx.selectFrom('members').select('id').where('id', '=', member.id).forNoKeyUpdate().execute()
}

async function remember(trx: MemberDb, member: MemberActor, facts: Facts, now: Date) {
  const answered = [...facts].filter(([, value]) => value !== null)
  if (answered.length === 0) return
  const rows = answered.map(([datum_id, value]) => ({
    member_id: member.id,
    datum_id,
    value: JSON.stringify(value),
    answered_at: now,
  }))
  await trx
    .insertInto('member_data')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'datum_id']).doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        answered_at: row.ref('excluded.answered_at'),
      })),
    )
    .execute()
}

async function forget(trx: MemberDb, member: MemberActor, facts: Facts) {
  const takenBack = [...facts].filter(([, value]) => value === null).map(([id]) => id)
  if (takenBack.length === 0) return
  await trx.deleteFrom('member_data').where('member_id', '=', member.id).where('datum_id', 'in', takenBack).execute()
}

/** The onboarding is complete once the phone number and the email address are saved. */
async function finishWelcome(trx: MemberDb, member: MemberActor, now: Date) {
  const { phone, email } = onboardingData
  await trx
    .updateTable('members')
    .set({ onboarded_at: now })
    .where('id', '=', member.id)
    .where('onboarded_at', 'is', null)
    .where(
      sql<number>`(select count(*) from member_data where member_id = members.id and datum_id in (${phone}, ${email}))`,
      '=',
      2,
    )
    .execute()
}

/** Saved answers in the shape in which they were posted, so that a returning member finds them filled in. */
export async function savedAnswers(db: MemberDb, member: MemberActor): Promise<OnboardingAnswer[]> {
  const rows = await db
    .selectFrom('member_data')
    .select(['datum_id', 'value'])
    .where('member_id', '=', member.id)
    .where('datum_id', 'in', Object.values(onboardingData))
    .orderBy('datum_id')
    .execute()
  // only yes, no or text is saved under these IDs
  const address = rows.filter(isAddress).map((row) => ({ answer_id: row.datum_id, value: row.value as string }))
  const others = rows
    .filter((row) => !isAddress(row))
    .map((row) => ({ answer_id: row.datum_id, value: row.value as boolean | string }))
  const answers = [...others, ...(await verifiedPhone(db, member, others))]
  return address.length > 0 ? [...answers, { answer_id: onboardingData.address, value: address }] : answers
}

/**
 * Fills in the phone number that receives codes, until the onboarding is complete, so that members need not type it
 * twice.
 */
async function verifiedPhone(db: MemberDb, member: MemberActor, answers: readonly OnboardingAnswer[]) {
  const { phone } = onboardingData
  if (answers.some(({ answer_id: id }) => id === phone)) return []
  const row = await db
    .selectFrom('members')
    .select('phone')
    .where('id', '=', member.id)
    .where('onboarded_at', 'is', null)
    .executeTakeFirst()
  return row?.phone ? [{ answer_id: phone, value: row.phone }] : []
}

function isAddress({ datum_id: id }: { datum_id: number }) {
  return addressParts.some((part) => part.id === id)
}
