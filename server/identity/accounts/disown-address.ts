import { Problem } from '#contract/shared/problems.ts'
import { lockOwnerOf } from '#server/identity/credentials/mailed-links.ts'
import { removeSecondFactors } from '#server/identity/factors/devices.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { memberAccounts } from './credentials.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Closes an account that another person created with this address: the mailed link proves the owner of the address. The
 * address is free again, and the account's second factors are deleted. A background job (`noteDisowned`) records it for
 * the desk, because the members' API writes nothing there. After the link has confirmed the address, it no longer
 * closes the account.
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
