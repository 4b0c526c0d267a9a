import type { Transaction } from 'kysely'
import { nextQuarter, quarterOf, spanOf } from '#basics/time/quarter.ts'
import { closedAt } from '#contract/desk/operations/reports.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { App } from '#server/platform/http/app.ts'
import { gather, readCatalog } from './gather.ts'
import { mailEmployers } from './mail-employers.ts'
import { type Totals, totalsOf } from './totals.ts'

/**
 * Publishes the oldest quarter that is over and not yet published: totals of all companies in one transaction, which
 * are never changed, and an email to their recipients. Totals are gathered before the transaction, and nothing is
 * written until all are complete. Returns the number of published quarters.
 */
export async function publishReports(app: Pick<App, 'deskDb' | 'now' | 'config'>): Promise<number> {
  const quarter = await oldestDue(app.deskDb, app.now())
  if (!quarter) return 0
  const totals = await totalsIn(app.deskDb, quarter, app.now())
  await app.deskDb.transaction().execute(async (trx) => {
    if (await publish(trx, quarter, totals, app.now())) await mailEmployers(trx, app, quarter)
  })
  return 1
}

/** Totals by company. */
async function totalsIn(db: DeskDb, quarter: string, now: Date): Promise<ReadonlyMap<number, Totals>> {
  const { end } = spanOf(quarter)
  const companies = await db.selectFrom('companies').select('id').where('created_at', '<', end).orderBy('id').execute()
  const catalog = await readCatalog(db)
  const totals = new Map<number, Totals>()
  for (const { id } of companies) totals.set(id, totalsOf(await gather(db, { companyId: id, quarter, catalog, now })))
  return totals
}

async function oldestDue(db: DeskDb, now: Date): Promise<string | undefined> {
  const { first, published } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('companies')
        .select((company) => company.fn.min('created_at').as('at'))
        .as('first'),
      eb
        .selectFrom('report.publications')
        .select((one) => one.fn.agg<string[]>('array_agg', ['quarter']).as('all'))
        .as('published'),
    ])
    .executeTakeFirstOrThrow()
  return first ? quartersOver(first, now).find((quarter) => !published?.includes(quarter)) : undefined
}

/** From the quarter of the first company to the last that can be published. */
function quartersOver(first: Date, now: Date): string[] {
  const quarters: string[] = []
  for (let quarter = quarterOf(first); isOver(quarter, now); quarter = nextQuarter(quarter)) quarters.push(quarter)
  return quarters
}

const isOver = (quarter: string, now: Date): boolean => closedAt(quarter) <= now

/** False if another server has published it first. */
async function publish(
  trx: Transaction<DeskTables>,
  quarter: string,
  totals: ReadonlyMap<number, Totals>,
  now: Date,
): Promise<boolean> {
  const mine = await trx
    .insertInto('report.publications')
    .values({ quarter, published_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('quarter')
    .executeTakeFirst()
  if (!mine) return false
  for (const [company_id, ofCompany] of totals) await insertTotals(trx, { company_id, quarter }, ofCompany)
  return true
}

async function insertTotals(
  trx: Transaction<DeskTables>,
  of: { company_id: number; quarter: string },
  { categories, ...totals }: Totals,
) {
  await trx
    .insertInto('report.quarters')
    .values({ ...of, ...totals })
    .execute()
  if (categories.length === 0) return
  await trx
    .insertInto('report.categories')
    .values(
      categories.map(({ categories: together, completed }, position) => ({
        ...of,
        position,
        names: together.map(({ name }) => name),
        hue: together.length === 1 ? (together[0]?.hue ?? 'wildcard') : 'wildcard',
        completed,
      })),
    )
    .execute()
}
