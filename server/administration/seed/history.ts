import { sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { type AuditedChange, recordChange } from '#server/records/audit/record-change.ts'
import { found, type Seeding, type Trx } from './context.ts'

/** Inserts past log entries: changes by operations, and readings of requests. */
export async function insertHistory(trx: Trx, { staff, now }: Pick<Seeding, 'staff' | 'now'>): Promise<void> {
  const noor = await inviteNoor(trx, now)
  // a record uses only the ID of its author
  const operations = { id: found(staff, 'ines').id } as StaffActor
  for (const { daysAgo, ...change } of changesOf({ noor, tom: found(staff, 'tom').id }))
    await recordChange(trx, operations, change, new Date(now.getTime() - daysAgo * DAY_MS))
  await setAway(trx, now, { priya: found(staff, 'priya').id, lucia: found(staff, 'lucia').id })
  await setLastSignIns(trx, now)
  await insertAccessRecords(trx, now)
}

/** One concierge is always away for a few days, with another one who covers. */
async function setAway(trx: Trx, now: Date, { priya, lucia }: { priya: number; lucia: number }) {
  const away_since = new Date(now.getTime() - DAY_MS)
  const away_until = new Date(now.getTime() + 3 * DAY_MS)
  const away = { away_since, away_until, covered_by: lucia }
  await trx.updateTable('desk.staff').set(away).where('id', '=', priya).execute()
}

/** A concierge who starts next week and has not opened the invitation yet. */
async function inviteNoor(trx: Trx, now: Date): Promise<number> {
  const invited = new Date(now.getTime() - DAY_MS)
  const { id } = await trx
    .insertInto('desk.staff')
    .values({
      email: 'noor.haddad@tendwell.test',
      name: 'Noor Haddad',
      role: 'concierge',
      password_hash: null,
      created_at: invited,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('desk.mailed_links')
    .values({
      token_hash: digest(newToken()),
      purpose: 'invitation',
      staff_id: id,
      created_at: invited,
      expires_at: new Date(invited.getTime() + 7 * DAY_MS),
    })
    .execute()
  return id
}

function changesOf({ noor, tom }: { noor: number; tom: number }): (AuditedChange & { daysAgo: number })[] {
  return [
    {
      daysAgo: 34,
      action: 'deskChangeStaff',
      thing: { type: 'staff', id: tom, name: 'Thomas Whitlock' },
      before: { name: 'Thomas Whitlock' },
      after: { name: 'Tom Whitlock' },
    },
    {
      daysAgo: 1,
      action: 'deskInviteStaff',
      thing: { type: 'staff', id: noor, name: 'Noor Haddad' },
      before: null,
      after: { name: 'Noor Haddad', email: 'noor.haddad@tendwell.test', role: 'concierge', company: null },
    },
  ]
}

async function setLastSignIns(trx: Trx, now: Date) {
  await sql`update desk.staff set last_signed_in_at = ${now}::timestamptz - (id % 5 + 1) * interval '5 hours'
    where password_hash is not null`.execute(trx)
  await sql`update members set last_signed_in_at = ${now}::timestamptz - (id % 11 + 1) * interval '19 hours'
    where onboarded_at is not null`.execute(trx)
}

/** Each assigned request was opened by its assignee within the last days. */
async function insertAccessRecords(trx: Trx, now: Date) {
  await sql`
    insert into desk.access_records (staff_id, at, action, what, member_id, request_id, why, reason)
    select assignee_id, ${now}::timestamptz - row_number() over (order by issued_at desc) * interval '97 minutes',
      'deskGetRequest', 'opened', member_id, id, 'own', 'Theirs to answer'
    from requests where assignee_id is not null and status <> 'closed'
    order by 2`.execute(trx)
}
