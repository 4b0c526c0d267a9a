import type { Transaction } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { lockOwnerOf, mailedLink, newLink } from '#server/identity/credentials/mailed-links.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { addressProven } from '#server/tenants/eligibility/match.ts'
import { memberAccounts } from './credentials.ts'
import { confirmAddressMail } from './mails.ts'

/**
 * Mails a new member two links: one to confirm the address, and one for the owner of the address if another person
 * signed up with it.
 */
export async function inviteToConfirm(
  trx: Transaction<MemberTables>,
  app: Pick<MemberApp, 'config' | 'now'>,
  member: { readonly id: number; readonly email: string },
) {
  const at = app.now()
  const token = await newLink(trx, memberAccounts, { ownerId: member.id, purpose: 'confirm', at })
  await enqueue(trx, confirmAddressMail(app.config, member.email, token), mailedLink('confirm', at))
}

/** The link proves access to the mailbox. Opening it again, as a mail scanner does, changes nothing. */
export async function confirmAddress(app: MemberApp, token: string): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await lockOwnerOf(trx, memberAccounts, token)
    const link = await trx
      .updateTable('mailed_links')
      .set((links) => ({ used_at: links.fn.coalesce('used_at', links.val(app.now())) }))
      .where('token_hash', '=', digest(token))
      .where('purpose', '=', 'confirm')
      .where('expires_at', '>', app.now())
      .returning('member_id')
      .executeTakeFirst()
    if (!link) throw new Problem('invalid_confirm_token')
    await addressProven(trx, app, link.member_id)
  })
}
