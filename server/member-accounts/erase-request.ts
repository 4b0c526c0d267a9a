import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { announce } from '#server/live/announce.ts'
import { lockOwnRequest } from '#server/timeline/lock-own-request.ts'
import { removeRequests } from './remove-requests.ts'

/**
 * Erases a completed request of the member's own with every word and file in it. What stays says nothing of it: its
 * id in the log of erasures, and who opened something of the member's. Counts of quarters that are closed stay too.
 * @throws Problem `not_found`, `request_under_way`
 */
export function eraseRequest({ db, now }: Pick<MemberApp, 'db' | 'now'>, member: MemberActor, externalId: string) {
  const itsId = `%${externalId}%`
  return db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, member, externalId)
    if (request.status !== 'closed') throw new Problem('request_under_way')
    // a send that is repeated would be answered with its words
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
