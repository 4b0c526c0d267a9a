import { sql } from 'kysely'
import type { Money } from '#contract/shared/options.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { quotaReached, takeOfDay } from '#server/platform/http/quotas.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { lockOwnRequest } from '#server/requests/timeline/lock-own-request.ts'
import { refuseAfterGrace } from '#server/tenants/companies/standing.ts'
import { capOf } from './sets.ts'

/** Sets the member's cap for a request; null removes it. A previous pick stays valid. */
export function setSpendingCap(app: MemberApp, member: MemberActor, externalId: string, cap: Money | null) {
  return app.db.transaction().execute(async (trx) => {
    const { id } = await lockOwnRequest(trx, member, externalId)
    const before = await capOf(trx, id)
    if (before?.amount === cap?.amount && before?.currency === cap?.currency) return before
    await refuseAfterGrace(trx, { memberId: member.id, now: app.now() })
    if (!(await takeOfDay({ ...app, db: trx }, 'messages', member.id))) throw quotaReached(app.now())
    await trx
      .insertInto('spending_caps')
      .values({
        request_id: id,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from spending_caps where request_id = ${id})`,
        amount: cap?.amount ?? null,
        currency: cap?.currency ?? null,
        set_at: app.now(),
      })
      .execute()
    await announce(trx, { memberId: member.id, type: 'request.changed', requestExternalId: externalId })
    return capOf(trx, id)
  })
}
