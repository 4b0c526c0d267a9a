import { sql } from 'kysely'
import type { App } from '#server/platform/http/app.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'

/**
 * Records that a notice bounced: on its messages for the desk, which is notified at once, and for the email address.
 * One notice counts once. A bounce of a previous address does not affect the current one.
 */
export async function noteBounce({ deskDb, now }: Pick<App, 'deskDb' | 'now'>, bounceHash: Buffer): Promise<void> {
  await sql`
    with bounced as (
      update desk.notice_sends set bounced_at = ${now()}
      where bounce_hash = ${bounceHash} and bounced_at is null
      returning id, member_id, outgoing_id
    ), known as (
      update desk.notices set state = 'bounced', look_at = null
      from bounced where notices.send_id = bounced.id and notices.state = 'sent'
      returning request_id
    ), counted as (
      insert into notice_preferences as chosen (member_id, refusals)
      select member_id, 1 from bounced
        join members on members.id = member_id left join notice_preferences known using (member_id)
        join outgoing on outgoing.id = outgoing_id and recipient = coalesce(known.private_email, members.email)
      on conflict (member_id) do update set refusals = chosen.refusals + 1
    )
    select pg_notify(${LIVE_CHANNEL}, json_build_object('desk', external_id)::text)
    from requests where id in (select request_id from known)`.execute(deskDb)
}
