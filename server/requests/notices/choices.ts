import type { NoticeChoices } from '#contract/member/notices.ts'
import { Problem } from '#contract/shared/problems.ts'
import { endingOf } from '#server/identity/accounts/mfa-policy.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { REFUSALS } from './refusals.ts'

/** How this member is notified. Members without a choice have the columns' defaults. */
export async function readNoticeSettings(db: MemberDb, member: MemberActor) {
  const row = await db
    .selectFrom('members')
    .leftJoin('notice_preferences as chosen', 'chosen.member_id', 'members.id')
    .select((members) => [
      'members.email as own_email',
      'members.timezone as time_zone',
      'members.phone',
      'chosen.private_email',
      'chosen.asked_email',
      members.fn.coalesce('chosen.by_email', members.lit(true)).as('by_email'),
      members.fn.coalesce('chosen.by_text', members.lit(false)).as('by_text'),
      members.fn.coalesce('chosen.with_words', members.lit(false)).as('with_words'),
      members.fn.coalesce('chosen.quiet_from', members.lit(21)).as('quiet_from'),
      members.fn.coalesce('chosen.quiet_until', members.lit(8)).as('quiet_until'),
      members.fn.coalesce('chosen.refusals', members.lit(0)).as('refusals'),
    ])
    .select((members) =>
      members
        .selectFrom('push_devices')
        .select('endpoint')
        .where('session_id', '=', member.sessionId)
        .as('device_endpoint'),
    )
    .where('members.id', '=', member.id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_signed_in')
  const { own_email, refusals, phone, ...settings } = row
  const email = row.private_email ?? own_email
  return {
    ...settings,
    this_device: row.device_endpoint !== null,
    email,
    phone_ending: endingOf(phone),
    refused: refusals >= REFUSALS,
  }
}

export async function chooseNotices(db: MemberDb, member: MemberActor, chosen: NoticeChoices) {
  await db
    .insertInto('notice_preferences')
    .values({ member_id: member.id, ...chosen })
    .onConflict((known) => known.column('member_id').doUpdateSet(chosen))
    .execute()
}
