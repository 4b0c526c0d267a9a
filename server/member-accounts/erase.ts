import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/http/app.ts'
import { lockAccount, recordAccountChange } from './lock-account.ts'
import { removeRequests } from './remove-requests.ts'

type Erased = { readonly id: number; readonly external_id: string; readonly email: string }

/**
 * Takes out of the database whatever a closed account holds. What stays are numbers: that there was a member of
 * a company, and requests of a category with their times and ratings, none with a word in it. The books keep the
 * external id, which says nothing of anybody anymore.
 */
export async function eraseMember(trx: DeskTrx, app: Pick<App, 'now' | 'newId'>, member: Erased): Promise<void> {
  await letGoOfFiles(trx, member.id)
  await emptyRequests(trx, app, member.id)
  await forgetPerson(trx, member)
  await trx
    .insertInto('desk.erasures')
    .values({ external_id: member.external_id, erased_at: app.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Attached to nothing and long ago: the chore that clears such uploads removes the files with their rows. */
async function letGoOfFiles(trx: DeskTrx, memberId: number) {
  await sql`
    update uploads set attached_message_id = null, attached_run_id = null, request_id = null, kept_until = null,
      filename = 'erased', created_at = 'epoch'
    where member_id = ${memberId} or request_id in (select id from requests where member_id = ${memberId})`.execute(trx)
}

/** A request with nothing in it takes each one's place; with the old one goes all that was ever hung onto it. */
async function emptyRequests(trx: DeskTrx, app: Pick<App, 'newId'>, memberId: number) {
  await trx.deleteFrom('survey_runs').where('member_id', '=', memberId).execute()
  const requests = await trx.selectFrom('requests').select('id').where('member_id', '=', memberId).execute()
  for (const { id } of requests) {
    await sql`
      with shell as (
        insert into requests (external_id, member_id, survey_id, category_id, name, details, status,
          issued_at, created_at, closed_at)
        select ${app.newId()}, member_id, survey_id, category_id, 'Erased request', '', status,
          issued_at, created_at, closed_at
        from requests where id = ${id}
        returning id
      )
      update request_ratings set request_id = shell.id from shell where request_ratings.request_id = ${id}`.execute(trx)
  }
  await sql`update requests set linked_request_id = null where member_id = ${memberId}`.execute(trx)
  const old = requests.map(({ id }) => id)
  if (old.length > 0) await trx.deleteFrom('requests').where('id', 'in', old).execute()
}

async function forgetPerson(trx: DeskTrx, { id, email }: Erased) {
  await sql`delete from outgoing where recipient in (
    select unnest(array[private_email, asked_email]) from notice_preferences where member_id = ${id}
    union all select email from email_changes where member_id = ${id}
    union all select endpoint from push_devices where member_id = ${id})`.execute(trx)
  await trx.deleteFrom('desk.notice_sends').where('member_id', '=', id).execute()
  await trx.deleteFrom('notice_preferences').where('member_id', '=', id).execute()
  for (const table of [
    'sessions',
    'session_codes',
    'one_time_codes',
    'code_sends',
    'mailed_links',
    'email_changes',
    'member_data',
    'reading_questions',
    'second_factors',
    'recovery_codes',
    'known_networks',
  ] as const)
    await trx.deleteFrom(table).where('member_id', '=', id).execute()
  await trx.deleteFrom('member_events').where('member_id', '=', id).execute()
  await trx.deleteFrom('idempotency_keys').where('actor', '=', `member:${id}`).execute()
  await sql`delete from outgoing where recipient in (
    select email from members where id = ${id} union all select '+1' || phone from members where id = ${id})`.execute(
    trx,
  )
  await trx.deleteFrom('recovery_asks').where('email', '=', email).execute()
  await sql`
    update members set email = 'erased-' || id || '@erased.invalid', first_name = 'Erased', last_name = 'member',
      password_hash = '', phone = null, timezone = null, last_signed_in_at = null,
      erased_at = coalesce(erased_at, now()), closed_at = coalesce(closed_at, now())
    where id = ${id}`.execute(trx)
}

/** Erases again the members whom a backup brought back, and single requests that were erased. Returns how many. */
export async function replayErasures(app: Pick<App, 'deskDb' | 'now' | 'newId'>): Promise<number> {
  return app.deskDb.transaction().execute(async (trx) => {
    const back = await trx
      .selectFrom('members')
      .innerJoin('desk.erasures as erased', 'erased.external_id', 'members.external_id')
      .select(['members.id', 'members.external_id', 'members.email'])
      .where('members.erased_at', 'is', null)
      .execute()
    for (const member of back) await eraseMember(trx, app, member)
    const requests = await trx
      .selectFrom('requests')
      .innerJoin('desk.erasures as erased', 'erased.external_id', 'requests.external_id')
      .select('requests.id')
      .execute()
    const ids = requests.map(({ id }) => id)
    if (ids.length > 0) await removeRequests(trx, ids)
    return back.length + ids.length
  })
}

/** After closing, and once the concierges are done: the account's data go for good. Again changes nothing. */
export function eraseAccount(
  app: Pick<App, 'deskDb' | 'now' | 'newId'>,
  staff: StaffActor | CommandLine,
  externalId: string,
  reason: string,
) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, externalId)
    if (account.erased_at) return
    if (!account.closed_at) throw new Problem('account_open')
    const underWay = await trx
      .selectFrom('requests')
      .select('id')
      .where('member_id', '=', account.id)
      .where('status', '<>', 'closed')
      .executeTakeFirst()
    if (underWay) throw new Problem('requests_under_way')
    await eraseMember(trx, app, account)
    const change = { account, before: { erased: false }, after: { erased: true, reason } }
    await recordAccountChange(trx, staff, { action: 'deskEraseAccount', ...change }, app.now())
  })
}
