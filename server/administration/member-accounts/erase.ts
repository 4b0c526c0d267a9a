import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { inBatches } from '#server/platform/db/batches.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/platform/http/app.ts'
import { lockAccount, recordAccountChange } from './lock-account.ts'
import { removeRequests } from './remove-requests.ts'

type Erased = { readonly id: number; readonly external_id: string; readonly email: string }

/**
 * Removes all data of a closed account. Only numbers remain: a member of a company, and requests of a category with
 * their times and ratings, without text. The logs keep the external ID, which no longer identifies a person.
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

/**
 * Marks the files as old and unattached, so that the scheduled cleanup of such uploads deletes them with their rows.
 */
async function letGoOfFiles(trx: DeskTrx, memberId: number) {
  await sql`
    update uploads set attached_message_id = null, attached_run_id = null, request_id = null, kept_until = null,
      filename = 'erased', created_at = 'epoch'
    where member_id = ${memberId} or request_id in (select id from requests where member_id = ${memberId})`.execute(trx)
}

/** Replaces each request with an empty, completed one; the old one is deleted with all its dependent rows. */
async function emptyRequests(trx: DeskTrx, app: Pick<App, 'now' | 'newId'>, memberId: number) {
  await trx.deleteFrom('survey_runs').where('member_id', '=', memberId).execute()
  const requests = await trx.selectFrom('requests').select('id').where('member_id', '=', memberId).execute()
  for (const { id } of requests) {
    await sql`
      with shell as (
        insert into requests (external_id, member_id, survey_id, category_id, name, details, status,
          issued_at, created_at, closed_at)
        select ${app.newId()}, member_id, survey_id, category_id, 'Erased request', '', 'closed',
          issued_at, created_at, coalesce(closed_at, ${app.now()})
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
    'identity_joins',
    'member_identities',
    'terms_acceptances',
  ] as const)
    await trx.deleteFrom(table).where('member_id', '=', id).execute()
  await trx.deleteFrom('member_events').where('member_id', '=', id).execute()
  await trx.deleteFrom('idempotency_keys').where('actor', '=', `member:${id}`).execute()
  await sql`delete from outgoing where recipient in (
    select email from members where id = ${id} union all select '+1' || phone from members where id = ${id})`.execute(
    trx,
  )
  await trx.deleteFrom('recovery_asks').where('email', '=', email).execute()
  await trx
    .updateTable('member_companies')
    .set({ claimed_hmac: null, person_id: null })
    .where('member_id', '=', id)
    .execute()
  await sql`
    update members set email = 'erased-' || id || '@erased.invalid', first_name = 'Erased', last_name = 'member',
      password_hash = '', phone = null, timezone = null, locale = null, last_signed_in_at = null,
      erasure_asked_at = null, erase_at = null,
      erased_at = coalesce(erased_at, now()), closed_at = coalesce(closed_at, now())
    where id = ${id}`.execute(trx)
}

const LOOKED_FOR_AT_ONCE = 500

/**
 * Erases members and single requests again that a backup brought back. Returns their number. Each has its own
 * transaction, so that the next run continues after an interruption.
 */
export async function replayErasures(app: Pick<App, 'deskDb' | 'now' | 'newId'>): Promise<number> {
  let again = 0
  for await (const erased of inBatches<Logged>((last) => loggedAfter(app.deskDb, last)))
    for (const { member_id, request_id } of erased) {
      if (member_id !== null && (await eraseAgain(app, member_id))) again += 1
      if (request_id !== null) again += await removeAgain(app.deskDb, request_id)
    }
  return again
}

type Logged = { readonly external_id: string; readonly member_id: number | null; readonly request_id: number | null }

/** A batch of the log of erasures, with the entries that exist in the database. */
async function loggedAfter(db: App['deskDb'], last: Logged | undefined): Promise<Logged[]> {
  const { rows } = await sql<Logged>`
    with logged as materialized (
      select external_id from desk.erasures where external_id > ${last?.external_id ?? ''}
      order by external_id limit ${sql.lit(LOOKED_FOR_AT_ONCE)})
    select logged.external_id, members.id as member_id, requests.id as request_id from logged
    left join members on members.external_id = logged.external_id and members.erased_at is null
    left join requests on requests.external_id = logged.external_id
    order by logged.external_id`.execute(db)
  return rows
}

/** False if another server has already erased it. */
function eraseAgain(app: Pick<App, 'deskDb' | 'now' | 'newId'>, id: number): Promise<boolean> {
  return app.deskDb.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select(['id', 'external_id', 'email'])
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (member) await eraseMember(trx, app, member)
    return member !== undefined
  })
}

function removeAgain(db: App['deskDb'], id: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const request = await trx.selectFrom('requests').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!request) return 0
    await removeRequests(trx, [id])
    return 1
  })
}

/**
 * Erases the account's data permanently, after the account is closed and its requests are completed. A repeat changes
 * nothing.
 */
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
