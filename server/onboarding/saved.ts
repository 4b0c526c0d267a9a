import { addressParts, type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'

/** What was answered in the welcome, in the shape it was posted in: who comes back finds it filled in. */
export async function savedAnswers(db: MemberDb, member: MemberActor): Promise<OnboardingAnswer[]> {
  const rows = await db
    .selectFrom('member_data')
    .select(['datum_id', 'value'])
    .where('member_id', '=', member.id)
    .where('datum_id', 'in', Object.values(onboardingData))
    .orderBy('datum_id')
    .execute()
  // yes, no or text: nothing else is ever saved under these
  const address = rows.filter(isAddress).map((row) => ({ answer_id: row.datum_id, value: row.value as string }))
  const others = rows
    .filter((row) => !isAddress(row))
    .map((row) => ({ answer_id: row.datum_id, value: row.value as boolean | string }))
  return address.length > 0 ? [...others, { answer_id: onboardingData.address, value: address }] : others
}

function isAddress({ datum_id: id }: { datum_id: number }) {
  return addressParts.some((part) => part.id === id)
}
