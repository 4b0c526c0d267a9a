import { HOURS_PER_REQUEST } from '#contract/desk/reports.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { StaffActor } from '#server/http/app.ts'
import { asEmployer, type ReportTrx } from './as-employer.ts'

const PAST_QUARTERS = 4

/** One published quarter of the employer's own company; the newest where none is named. */
export function readReport(db: DeskDb, { companyId }: StaffActor, wanted: string | undefined) {
  return asEmployer(db, async (trx) => {
    const company = await companyOf(trx, companyId)
    const published = await publishedQuarters(trx, companyId)
    const place = wanted === undefined ? 0 : published.findIndex(({ quarter }) => quarter === wanted)
    const totals = published[place]
    if (wanted !== undefined && !totals) throw new Problem('not_found')
    return {
      company,
      quarters: published.map(({ quarter }) => quarter),
      report: totals
        ? {
            ...totals,
            hours_saved: totals.completed && Math.round(totals.completed * HOURS_PER_REQUEST),
            categories: await categoriesOf(trx, companyId, totals.quarter),
            past: published.slice(place, place + PAST_QUARTERS).toReversed(),
          }
        : null,
    }
  })
}

async function companyOf(trx: ReportTrx, companyId: number | null): Promise<string> {
  const company = await trx.selectFrom('report.companies').select('name').where('id', '=', companyId).executeTakeFirst()
  if (!company?.name) throw new Problem('not_found')
  return company.name
}

function publishedQuarters(trx: ReportTrx, companyId: number | null) {
  return trx
    .selectFrom('report.quarters')
    .select(['quarter', 'members', 'active_members', 'completed', 'rating'])
    .where('company_id', '=', companyId)
    .orderBy('quarter', 'desc')
    .execute()
}

function categoriesOf(trx: ReportTrx, companyId: number | null, quarter: string) {
  return trx
    .selectFrom('report.categories')
    .select(['names', 'hue', 'completed'])
    .where('company_id', '=', companyId)
    .where('quarter', '=', quarter)
    .orderBy('position')
    .execute()
}
