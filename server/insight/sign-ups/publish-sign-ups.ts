import { sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import { COHORT_FLOOR, PEOPLE_STEP } from '#contract/desk/operations/reports.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { countListed, inTens, readDomains } from '#server/tenants/eligibility/list-count.ts'

/** A new company's count is published every Monday for twelve weeks, and then on the first day of a month. */
const WEEKLY_DAYS = 84
const AT_ONCE = 50
const MONDAY = 1
const WEEK_DAYS = 7

/**
 * Publishes how many people of each company have signed up, once for each due day. A figure differs from the one before
 * only if at least eleven people joined or left in between, so that no two figures point at a single person. Returns
 * the number of published counts.
 */
export async function publishSignUps(app: Pick<App, 'deskDb' | 'now'>): Promise<number> {
  const now = app.now()
  const monthly = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const weekly = lastMonday(now)
  const { rows } = await sql<{ id: number; due: string }>`
    select id, due::text from (
      select id, created_at, greatest(${dayOf(monthly)}::date,
        case when created_at > ${new Date(now.getTime() - WEEKLY_DAYS * DAY_MS)} then ${dayOf(weekly)}::date end) as due
      from companies) as company
    where created_at < due and not exists (
      select from report.sign_ups as published where published.company_id = company.id and published_on >= due)
    order by id limit ${sql.lit(AT_ONCE)}`.execute(app.deskDb)
  for (const { id, due } of rows)
    await app.deskDb.transaction().execute((trx) => publishOne(trx, { companyId: id, due: new Date(due), now }))
  return rows.length
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 'yyyy-mm-dd'.length)

function lastMonday(now: Date): Date {
  const daysSince = (now.getUTCDay() - MONDAY + WEEK_DAYS) % WEEK_DAYS
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysSince))
}

type Due = { readonly companyId: number; readonly due: Date; readonly now: Date }

async function publishOne(trx: DeskTrx, { companyId, due, now }: Due) {
  // one server at a time
  await trx
    .insertInto('desk.counted_sign_ups')
    .values({ company_id: companyId, people: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const counted = await trx
    .selectFrom('desk.counted_sign_ups')
    .select('people')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const people = await countMembers(trx, { companyId, due })
  const shown = Math.abs(people - counted.people) < COHORT_FLOOR ? counted.people : people
  if (shown === people)
    await trx.updateTable('desk.counted_sign_ups').set({ people }).where('company_id', '=', companyId).execute()
  await trx
    .insertInto('report.sign_ups')
    .values({
      company_id: companyId,
      published_on: dayOf(due),
      signed_up: await figureOf(trx, { companyId, now }, shown),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Where nearly everyone on the list has signed up, the figure would tell it of each of them: at least eleven people are
 * left out of it. With a domain, the number of people who may join is unknown.
 */
async function figureOf(trx: DeskTrx, { companyId, now }: Omit<Due, 'due'>, people: number): Promise<number | null> {
  const figure = inTens(people)
  const listed = await countListed(trx, companyId, now)
  if (figure === null || listed === 0 || (await readDomains(trx, companyId)).length > 0) return figure
  const most = Math.floor((listed - COHORT_FLOOR) / PEOPLE_STEP) * PEOPLE_STEP
  return most > 0 ? Math.min(figure, most) : null
}

/** People with a verified place at the company on that day, as in the quarterly report. */
async function countMembers(trx: DeskTrx, { companyId, due }: Omit<Due, 'now'>): Promise<number> {
  const { people } = await trx
    .selectFrom('member_companies')
    .innerJoin('members', 'members.id', 'member_companies.member_id')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('company_id', '=', companyId)
    .where('verified_at', '<', due)
    .where((place) => place.or([place('ended_at', 'is', null), place('ended_at', '>=', due)]))
    .where((member) => member.or([member('closed_at', 'is', null), member('closed_at', '>=', due)]))
    .executeTakeFirstOrThrow()
  return people
}
