import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { removeRequests } from '#server/administration/member-accounts/remove-requests.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { lockOwnRequest } from '#server/requests/timeline/lock-own-request.ts'

/**
 * Erases a completed request of the member with all its text and files. Only its ID in the log of erasures, the access
 * records of the member, and counts of closed quarters remain.
 * @throws Problem `not_found`, `request_under_way`
 */
export function eraseRequest({ db, now }: Pick<MemberApp, 'db' | 'now'>, member: MemberActor, externalId: string) {
  const itsId = `%${externalId}%`
  return db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, member, externalId)
    if (request.status !== 'closed') throw new Problem('request_under_way')
    // a repeated send would return its text
    await trx
      .deleteFrom('idempotency_keys')
      .where('actor', '=', `member:${member.id}`)
      .where((saved) => saved.or([saved('path', 'like', itsId), saved('answer', 'like', itsId)]))
      .execute()
    await sql`select record_erasure(${member.id}, ${request.id}, ${now()})`.execute(trx)
    await removeRequests(trx, [request.id])
    await announce(trx, { memberId: member.id, type: 'request.changed', requestExternalId: externalId })
  })
}
