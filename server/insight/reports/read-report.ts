import { HOURS_PER_REQUEST } from '#contract/desk/operations/reports.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { asEmployer, type ReportTrx } from './as-employer.ts'

const PAST_QUARTERS = 8

/** A published quarter of the employer's own company, with the quarters before it; by default the newest. */
export function readReport(db: DeskDb, { companyId }: StaffActor, wanted: string | undefined) {
  return asEmployer(db, async (trx) => {
    const company = await companyOf(trx, companyId)
    const published = await publishedQuarters(trx, companyId)
    const place = wanted === undefined ? 0 : published.findIndex(({ quarter }) => quarter === wanted)
    const shown = published.slice(place, place + PAST_QUARTERS)
    if (wanted !== undefined && place === -1) throw new Problem('not_found')
    const categories = await categoriesOf(trx, companyId, shown)
    const [newest, ...past] = shown.map((totals) => figuresOf(totals, categories.get(totals.quarter)))
    return {
      company,
      quarters: published.map(({ quarter }) => quarter),
      report: newest ? { ...newest, past: [newest, ...past].toReversed() } : null,
    }
  })
}

type Published = Awaited<ReturnType<typeof publishedQuarters>>[number]
type Shown = { names: string[]; hue: string; completed: number }

function figuresOf(totals: Published, categories: Shown[] = []) {
  const { first_answer_minutes: minutes, slow_answer_minutes: slow, answers, in_time, ...figures } = totals
  return {
    ...figures,
    hours_saved: figures.completed && Math.round(figures.completed * HOURS_PER_REQUEST),
    first_answer: minutes === null || slow === null ? null : { minutes, slow_minutes: slow },
    promises: answers === null ? null : { answers, in_time },
    categories,
  }
}

async function companyOf(trx: ReportTrx, companyId: number | null): Promise<string> {
  const company = await trx.selectFrom('report.companies').select('name').where('id', '=', companyId).executeTakeFirst()
  if (!company?.name) throw new Problem('not_found')
  return company.name
}

function publishedQuarters(trx: ReportTrx, companyId: number | null) {
  return trx
    .selectFrom('report.quarters')
    .select(['quarter', 'members', 'listed', 'active_members', 'completed', 'rating', 'voices', 'measured_hours'])
    .select(['first_answer_minutes', 'slow_answer_minutes', 'answers', 'in_time'])
    .where('company_id', '=', companyId)
    .orderBy('quarter', 'desc')
    .execute()
}

async function categoriesOf(trx: ReportTrx, companyId: number | null, shown: readonly Published[]) {
  if (shown.length === 0) return new Map<string, Shown[]>()
  const rows = await trx
    .selectFrom('report.categories')
    .select(['quarter', 'names', 'hue', 'completed'])
    .where('company_id', '=', companyId)
    .where(
      'quarter',
      'in',
      shown.map(({ quarter }) => quarter),
    )
    .orderBy('position')
    .execute()
  const byQuarter = Map.groupBy(rows, ({ quarter }) => quarter)
  return new Map(
    [...byQuarter].map(([quarter, of]) => [
      quarter,
      of.map(({ names, hue, completed }) => ({ names, hue, completed })),
    ]),
  )
}
