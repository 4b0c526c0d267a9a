import { sql } from 'kysely'
import type { Reason } from '#server/platform/adapters/message.ts'
import type { App } from '#server/platform/http/app.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'

/** Failures caused by the address, not by an unavailable provider. */
const OF_THE_ADDRESS: readonly Reason[] = ['no_such_address', 'mailbox_full', 'blocked', 'refused']

/**
 * Records the outcome of notices in the outbox (sent or given up) and notifies the desk; also records which addresses
 * refuse emails. Deletes devices that are gone.
 */
export async function recordOutcomes(db: App['deskDb']): Promise<void> {
  await sql`
    with finished as (
      update desk.notice_sends send
      set sent_at = mail.sent_at, refused_at = case when mail.sent_at is null then mail.given_up_at end
      from outgoing mail
      where mail.id = send.outgoing_id and send.sent_at is null
        and (mail.sent_at is not null or mail.given_up_at is not null and send.refused_at is null)
      returning mail.recipient, mail.reason, send.id, send.member_id, send.channel, send.bounced_at is not null as bounced,
        mail.sent_at is null as failed,
        mail.sent_at is null and send.channel = 'email' and mail.reason = any(${OF_THE_ADDRESS}) as refused
    ), known as (
      update desk.notices
      set state = case when not finished.failed then 'sent' when finished.refused then 'bounced' else 'unreachable' end,
        look_at = case when not finished.failed then look_at end
      from finished where notices.send_id = finished.id and not finished.bounced and notices.state in ('sent', 'bounced', 'unreachable')
      returning request_id
    ), gone as (
      delete from push_devices
      using finished where channel = 'push' and failed and reason = 'no_such_address' and endpoint = recipient
    ), outcome as (
      select member_id, bool_or(refused) as refused, bool_or(not failed and channel = 'email') as arrived from finished group by member_id
    ), counted as (
      insert into notice_preferences as chosen (member_id, refusals)
      select member_id, 1 from outcome where refused
      union all
      select member_id, 0 from outcome join notice_preferences before using (member_id)
      where arrived and not outcome.refused and before.refusals > 0
        -- an accepted email can still bounce, so it is no proof if the previous ones did
        and not exists (select from desk.notice_sends earlier
          where earlier.member_id = outcome.member_id and earlier.bounced_at > now() - interval '7 days')
      on conflict (member_id) do update
        set refusals = case when excluded.refusals = 0 then 0 else chosen.refusals + 1 end
    )
    select pg_notify(${LIVE_CHANNEL}, json_build_object('desk', external_id)::text)
    from requests where id in (select request_id from known)`.execute(db)
}
