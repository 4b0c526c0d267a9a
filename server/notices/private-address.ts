import { Problem } from '#contract/shared/problems.ts'
import { accountMail } from '#server/credentials/account-mail.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { isSigned, noticeToken, ownerOf } from './notice-links.ts'

type Asking = Pick<MemberApp, 'db' | 'config' | 'secrets'>

/** Mails a link there; until it is used, notices go where they went. A link mailed before opens nothing more. */
export async function askPrivateAddress({ db, config, secrets }: Asking, member: MemberActor, email: string) {
  const token = noticeToken(secrets, 'private_address', member.externalId, email)
  const link = `${config.publicUrl}/notices/confirm/${token}`
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('notice_preferences')
      .values({ member_id: member.id, asked_email: email })
      .onConflict((known) => known.column('member_id').doUpdateSet({ asked_email: email }))
      .execute()
    await enqueue(
      trx,
      accountMail(config, email, `Confirm this address for ${config.BRAND_NAME}`, [
        `Somebody, probably you, wants notices from ${config.BRAND_NAME} to go to this address. If it is yours, please confirm it:`,
        { link, label: 'Confirm this address' },
        'If that was not you, you can leave this mail: nothing more will come.',
      ]),
      { kind: 'confirm' },
    )
  })
}

export async function removePrivateAddress({ db }: Pick<MemberApp, 'db'>, member: MemberActor) {
  await db
    .updateTable('notice_preferences')
    .set({ private_email: null, asked_email: null, refusals: 0 })
    .where('member_id', '=', member.id)
    .execute()
}

/** Who has the link has the mailbox. A second press changes nothing. */
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
