import { type QueryExecutorProvider, sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { privateAddressMail } from './mails.ts'
import { isSigned, noticeToken, ownerOf } from './notice-links.ts'

type Asking = Pick<MemberApp, 'db' | 'config' | 'secrets'>

/**
 * Sends a confirmation link to the address; until it is used, notices go to the previous address. An earlier link is
 * no longer valid.
 */
export async function askPrivateAddress(app: Asking, member: MemberActor, email: string) {
  await app.db.transaction().execute((trx) => askPrivateAddressIn(trx, app, member, email))
}

type Owner = { readonly id: number; readonly externalId: string }

export async function askPrivateAddressIn(
  trx: QueryExecutorProvider,
  { config, secrets }: Omit<Asking, 'db'>,
  member: Owner,
  email: string,
) {
  const token = noticeToken(secrets, 'private_address', member.externalId, email)
  await sql`
    insert into notice_preferences (member_id, asked_email) values (${member.id}, ${email})
    on conflict (member_id) do update set asked_email = excluded.asked_email`.execute(trx)
  await enqueue(trx, privateAddressMail(config, email, token), { kind: 'confirm' })
}

export async function removePrivateAddress({ db }: Pick<MemberApp, 'db'>, member: MemberActor) {
  await db
    .updateTable('notice_preferences')
    .set({ private_email: null, asked_email: null, refusals: 0 })
    .where('member_id', '=', member.id)
    .execute()
}

/** Opening the link proves access to the mailbox. A second click changes nothing. */
export async function confirmPrivateAddress({ db, secrets }: Pick<MemberApp, 'db' | 'secrets'>, token: string) {
  await db.transaction().execute(async (trx) => {
    const chosen = await trx
      .selectFrom('notice_preferences')
      .innerJoin('members', 'members.id', 'notice_preferences.member_id')
      .select(['member_id', 'asked_email', 'private_email'])
      .where('members.external_id', '=', ownerOf(token))
      .where('members.closed_at', 'is', null)
      .forUpdate('notice_preferences')
      .executeTakeFirst()
    const signed = (email: string | null | undefined) => email && isSigned(secrets, 'private_address', token, email)
    if (signed(chosen?.private_email)) return
    if (!chosen || !signed(chosen.asked_email)) throw new Problem('invalid_notice_link')
    await trx
      .updateTable('notice_preferences')
      .set({ private_email: chosen.asked_email, asked_email: null, refusals: 0 })
      .where('member_id', '=', chosen.member_id)
      .execute()
  })
}
