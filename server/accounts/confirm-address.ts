import type { Transaction } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { digest } from '#server/adapters/secrets.ts'
import { lockOwnerOf, mailedLink, newLink } from '#server/credentials/mailed-links.ts'
import type { MemberTables } from '#server/db/tables.ts'
import { addressProven } from '#server/eligibility/match.ts'
import type { MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { memberAccounts } from './credentials.ts'
import { confirmAddressMail } from './mails.ts'

/** Mails a newcomer two links: one to confirm the address, and one for its owner where that was somebody else. */
export async function inviteToConfirm(
  trx: Transaction<MemberTables>,
  app: Pick<MemberApp, 'config' | 'now'>,
  member: { readonly id: number; readonly email: string },
) {
  const at = app.now()
  const token = await newLink(trx, memberAccounts, { ownerId: member.id, purpose: 'confirm', at })
  await enqueue(trx, confirmAddressMail(app.config, member.email, token), mailedLink('confirm', at))
}

/** Who has the link has the mailbox. A second look at it, a mail scanner's say, changes nothing more. */
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
