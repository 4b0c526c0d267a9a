import { REQUESTS_PAGE_MAX } from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'

export const stepsIn = ({ steps }: { steps: unknown }) => steps as Milestone[] // as set-milestones.ts writes them

/** Milestones of the member's newest requests, or of one request. */
export async function listMilestones(db: MemberDb, member: MemberActor, externalId: string | undefined) {
  const rows = await db
    .selectFrom('milestones')
    .innerJoin('requests', 'requests.id', 'milestones.request_id')
    .select(['requests.external_id as request_external_id', 'milestones.steps'])
    .where('requests.member_id', '=', member.id)
    .$if(externalId !== undefined, (all) => all.where('requests.external_id', '=', externalId ?? ''))
    .orderBy('requests.issued_at', 'desc')
    .orderBy('requests.id', 'desc')
    .limit(REQUESTS_PAGE_MAX)
    .execute()
  return rows.map(({ request_external_id, ...row }) => ({ request_external_id, steps: stepsIn(row) }))
}
