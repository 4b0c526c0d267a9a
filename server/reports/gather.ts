import { sql, type Transaction } from 'kysely'
import { spanOf } from '#basics/quarter.ts'
import type { DeskTables } from '#server/db/tables.ts'
import type { Measured } from './measured.ts'
import type { Answered } from './speed.ts'
import type { Category, Done, Gathered } from './totals.ts'

type Trx = Transaction<DeskTables>

/** Requests that came without an idea, and so without a category. */
const UNFILED: Category = { id: null, name: 'Without a category', hue: 'wildcard' }

/** What every company's people had completed in a quarter. Only an affiliation that was verified counts. */
export async function gather(trx: Trx, quarter: string): Promise<Map<number, Gathered>> {
  const { end } = spanOf(quarter)
  const companies = await trx.selectFrom('companies').select('id').where('created_at', '<', end).execute()
  const members = new Map((await membersBefore(trx, end)).map((row) => [row.company_id, row.members]))
  const done = Map.groupBy(await doneIn(trx, quarter), ({ company_id }) => company_id)
  const answered = Map.groupBy(await answeredIn(trx, quarter), ({ company_id }) => company_id)
  const measured = Map.groupBy(await measuredIn(trx, quarter), ({ company_id }) => company_id)
  const catalog = await readCatalog(trx)
  return new Map(
    companies.map(({ id }) => {
      const ofCompany = done.get(id) ?? []
      const gathered = {
        members: members.get(id) ?? 0,
        done: ofCompany,
        answered: answered.get(id) ?? [],
        measured: measured.get(id) ?? [],
        categories: categoriesFor(ofCompany, catalog),
      }
      return [id, gathered]
    }),
  )
}

function membersBefore(trx: Trx, end: Date) {
  return trx
    .selectFrom('member_companies')
    .innerJoin('members', 'members.id', 'member_companies.member_id')
    .select((eb) => ['member_companies.company_id', eb.fn.countAll<number>().as('members')])
    .where('member_companies.verified_at', '<', end)
    .where('members.created_at', '<', end)
    .where((eb) => eb.or([eb('members.closed_at', 'is', null), eb('members.closed_at', '>=', end)]))
    .groupBy('member_companies.company_id')
    .execute()
}

function doneIn(trx: Trx, quarter: string): Promise<(Done & { company_id: number })[]> {
  const { start, end } = spanOf(quarter)
  return trx
    .selectFrom('requests')
    .innerJoin('member_companies', 'member_companies.member_id', 'requests.member_id')
    .leftJoin('request_ratings', 'request_ratings.request_id', 'requests.id')
    .select((eb) => [
      'member_companies.company_id',
      'requests.member_id',
      'requests.category_id',
      eb.fn.countAll<number>().as('completed'),
      eb.fn.count<number>('request_ratings.rating').as('rated'),
      sql<number>`coalesce(sum(request_ratings.rating), 0)`.as('rating_sum'),
    ])
    .where('requests.status', '=', 'closed')
    .where('requests.closed_at', '>=', start)
    .where('requests.closed_at', '<', end)
    .where('member_companies.verified_at', '<', end)
    .groupBy(['member_companies.company_id', 'requests.member_id', 'requests.category_id'])
    .execute()
}

function answeredIn(trx: Trx, quarter: string): Promise<(Answered & { company_id: number })[]> {
  const { start, end } = spanOf(quarter)
  return trx
    .selectFrom('desk.answers')
    .innerJoin('requests', 'requests.id', 'desk.answers.request_id')
    .innerJoin('member_companies', 'member_companies.member_id', 'requests.member_id')
    .select(['member_companies.company_id', 'requests.member_id', 'desk.answers.first', 'desk.answers.took_ms'])
    .select(sql<boolean | null>`desk.answers.at <= desk.answers.due_at`.as('in_time'))
    .where('desk.answers.at', '>=', start)
    .where('desk.answers.at', '<', end)
    .where('member_companies.verified_at', '<', end)
    .execute()
}

/** Whose work it was is nowhere in what this reads. */
function measuredIn(trx: Trx, quarter: string): Promise<(Measured & { company_id: number })[]> {
  const { start, end } = spanOf(quarter)
  return trx
    .selectFrom('time_given_back')
    .innerJoin('requests', 'requests.id', 'time_given_back.request_id')
    .innerJoin('member_companies', 'member_companies.member_id', 'requests.member_id')
    .select(['member_companies.company_id', 'requests.member_id'])
    .select(sql<number>`given_back_minutes`.as('minutes'))
    .where('given_back_minutes', 'is not', null)
    .where('requests.status', '=', 'closed')
    .where('requests.closed_at', '>=', start)
    .where('requests.closed_at', '<', end)
    .where('member_companies.verified_at', '<', end)
    .execute()
}

type Filed = Category & { readonly retired: boolean }

async function readCatalog(trx: Trx): Promise<Filed[]> {
  const rows = await trx
    .selectFrom('categories')
    .select(['id', 'name', 'hue', 'retired_at'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return [
    ...rows.map(({ retired_at, ...row }) => ({ ...row, retired: retired_at !== null })),
    { ...UNFILED, retired: true },
  ]
}

/** Those that are offered, asked for or not, and those that were asked for. */
function categoriesFor(done: readonly Done[], catalog: readonly Filed[]): Category[] {
  const askedFor = new Set(done.map(({ category_id }) => category_id))
  return catalog.filter(({ id, retired }) => !retired || askedFor.has(id))
}
