import { HOUR_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import { inviteToConfirm } from '#server/identity/accounts/confirm-address.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { secondsLeft, slotOf, takeSlot } from '#server/platform/http/limits.ts'

const MAILS_AN_HOUR = 3

/** Mails the link that confirms the member's address again; the earlier link ends. */
export function mailConfirmation(app: MemberApp, member: MemberActor): Promise<void> {
  return app.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('members')
      .select(['id', 'email'])
      .where('id', '=', member.id)
      .where('email_proven_at', 'is', null)
      .where('closed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return
    const slot = slotOf({ bucket: 'confirmation_mail', address: String(member.id), windowMs: HOUR_MS }, app.now())
    if ((await takeSlot(trx, slot)) > MAILS_AN_HOUR)
      throw new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(HOUR_MS, app.now())) })
    await inviteToConfirm(trx, app, account)
  })
}
