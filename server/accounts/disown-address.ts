import { Problem } from '#contract/shared/problems.ts'
import { digest } from '#server/adapters/secrets.ts'
import { lockOwnerOf } from '#server/credentials/mailed-links.ts'
import { removeSecondFactors } from '#server/factors/devices.ts'
import { memberHolders } from '#server/factors/holders.ts'
import type { MemberApp } from '#server/http/app.ts'
import { memberAccounts } from './credentials.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Closes the account that somebody made with another's address: the mailed link shows whose the address is. It is free
 * again, and whatever was enrolled with the account is gone. What is under way is noted for the desk by a chore
 * (`noteDisowned`), since nothing on the members' side writes there. Once the link has confirmed the address it closes nothing.
 */
export async function disownAddress(app: MemberApp, token: string): Promise<void> {
  const at = app.now()
  await app.db.transaction().execute(async (trx) => {
    await lockOwnerOf(trx, memberAccounts, token)
    const link = await trx
      .updateTable('mailed_links')
      .set({ used_at: at, voided_at: at })
      .where('token_hash', '=', digest(token))
      .where('purpose', '=', 'confirm')
      .where('used_at', 'is', null)
      .where('voided_at', 'is', null)
      .where('expires_at', '>', at)
      .returning('member_id')
      .executeTakeFirst()
    if (!link) throw new Problem('invalid_confirm_token')
    await trx
      .updateTable('members')
      .set({ closed_at: at, disowned_at: at, phone: null, failed_sign_ins: 0, locked_at: null })
      .where('id', '=', link.member_id)
      .where('closed_at', 'is', null)
      .execute()
    await endSessionsOf(trx, link.member_id)
    await removeSecondFactors(trx, memberHolders, link.member_id)
    await trx.deleteFrom('session_codes').where('member_id', '=', link.member_id).execute()
    await trx.deleteFrom('mailed_links').where('member_id', '=', link.member_id).execute()
    await trx.deleteFrom('email_changes').where('member_id', '=', link.member_id).execute()
  })
}
