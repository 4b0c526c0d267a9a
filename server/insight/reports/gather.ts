import { sql } from 'kysely'
import { spanOf } from '#basics/time/quarter.ts'
import { inBatches } from '#server/platform/db/batches.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { countListed } from '#server/tenants/eligibility/list-count.ts'
import type { Measured } from './measured.ts'
import type { Answered } from './speed.ts'
import type { CategoryTotal, Done, Gathered } from './totals.ts'

/** Requests without an idea, which therefore have no category. */
const UNFILED: CategoryTotal = { id: null, name: 'Without a category', hue: 'wildcard' }

const PEOPLE_AT_ONCE = 1000

type Of = {
  readonly companyId: number
  readonly quarter: string
  readonly catalog: readonly Filed[]
  /** Whom the company's list has then. */
  readonly now: Date
}

/**
 * Reads what a company's members had completed in a quarter, `atOnce` members at a time. Each member is read in one
 * slice, and so in one snapshot. Only verified affiliations count.
 */
export async function gather(db: DeskDb, { companyId, quarter, catalog, now }: Of, atOnce = PEOPLE_AT_ONCE) {
  const gathered = { members: 0, done: [] as Done[], answered: [] as Answered[], measured: [] as Measured[] }
  const { start, end } = spanOf(quarter)
  const people = inBatches<Person>((last) => peopleAfter(db, { companyId, end, last, atOnce }))
  for await (const some of people) {
    const ids = some.map(({ member_id }) => member_id)
    gathered.members += some.filter(({ is_member }) => is_member).length
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        for (const one of await doneBy(trx, ids, { start, end })) gathered.done.push(one)
        for (const one of await answeredTo(trx, ids, { start, end })) gathered.answered.push(one)
        for (const one of await measuredOf(trx, ids, { start, end })) gathered.measured.push(one)
      })
  }
  const listed = await countListed(db, companyId, now)
  return { ...gathered, listed, categories: categoriesFor(gathered.done, catalog) } satisfies Gathered
}

type Person = {
  readonly member_id: number
  /** Whether the person was a member of the company at the end of the quarter. */
  readonly is_member: boolean
}
type Part = {
  readonly companyId: number
  readonly end: Date
  readonly last: Person | undefined
  readonly atOnce: number
}

function peopleAfter(db: DeskDb, { companyId, end, last, atOnce }: Part): Promise<Person[]> {
  return db
    .selectFrom('member_companies')
    .innerJoin('members', 'members.id', 'member_companies.member_id')
    .select('member_id')
    .select(
      sql<boolean>`members.created_at < ${end} and (members.closed_at is null or members.closed_at >= ${end})`.as(
        'is_member',
      ),
    )
    .where('company_id', '=', companyId)
    .where('verified_at', '<', end)
    .where((place) => place.or([place('ended_at', 'is', null), place('ended_at', '>=', end)]))
    .where('member_id', '>', last?.member_id ?? 0)
    .orderBy('member_id')
    .limit(atOnce)
    .execute()
}

type Span = { readonly start: Date; readonly end: Date }

const isTheirs = (ids: readonly number[]) => sql<boolean>`requests.member_id = any (${ids}::bigint[])`

function doneBy(trx: DeskTrx, ids: readonly number[], { start, end }: Span): Promise<Done[]> {
  return trx
    .selectFrom('requests')
    .leftJoin('request_ratings', 'request_ratings.request_id', 'requests.id')
    .select((eb) => [
      'requests.member_id',
      'requests.category_id',
      eb.fn.countAll<number>().as('completed'),
      eb.fn.count<number>('request_ratings.rating').as('rated'),
      sql<number>`coalesce(sum(request_ratings.rating), 0)`.as('rating_sum'),
    ])
    .where(isTheirs(ids))
    .where('requests.status', '=', 'closed')
    .where('requests.closed_at', '>=', start)
    .where('requests.closed_at', '<', end)
    .groupBy(['requests.member_id', 'requests.category_id'])
    .execute()
}

function answeredTo(trx: DeskTrx, ids: readonly number[], { start, end }: Span): Promise<Answered[]> {
  return trx
    .selectFrom('desk.answers')
    .innerJoin('requests', 'requests.id', 'desk.answers.request_id')
    .select(['requests.member_id', 'desk.answers.first', 'desk.answers.took_ms'])
    .select(sql<boolean | null>`desk.answers.at <= desk.answers.due_at`.as('in_time'))
    .where(isTheirs(ids))
    .where('desk.answers.at', '>=', start)
    .where('desk.answers.at', '<', end)
    .execute()
}

/** Reads no information about which concierge did the work. */
function measuredOf(trx: DeskTrx, ids: readonly number[], { start, end }: Span): Promise<Measured[]> {
  return trx
    .selectFrom('time_given_back')
    .innerJoin('requests', 'requests.id', 'time_given_back.request_id')
    .select('requests.member_id')
    .select(sql<number>`given_back_minutes`.as('minutes'))
    .where('given_back_minutes', 'is not', null)
    .where(isTheirs(ids))
    .where('requests.status', '=', 'closed')
    .where('requests.closed_at', '>=', start)
    .where('requests.closed_at', '<', end)
    .execute()
}

export type Filed = CategoryTotal & { readonly retired: boolean }

export async function readCatalog(db: DeskDb): Promise<Filed[]> {
  const rows = await db
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

/** The categories of offered ideas, used or not, and those that were used. */
function categoriesFor(done: readonly Done[], catalog: readonly Filed[]): CategoryTotal[] {
  const askedFor = new Set(done.map(({ category_id }) => category_id))
  return catalog.filter(({ id, retired }) => !retired || askedFor.has(id))
}
