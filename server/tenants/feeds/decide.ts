import type { FeedRun } from '#contract/desk/operations/feeds.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { lockEligibility } from '#server/tenants/eligibility/preview.ts'
import { listRuns, readRun } from './runs.ts'
import { carryOutHeld, finish, readCompany } from './settle-run.ts'

/** The company to which a colleague's view is limited; undefined for operations. */
export const companyOf = ({ role, companyId }: StaffActor) => (role === 'operations' ? undefined : (companyId ?? 0))

export async function feedOf(app: App, companyId: number) {
  const limit = await limitOf(app.deskDb, companyId)
  return { runs: await listRuns(app.deskDb, companyId), ...limit }
}

/** The same for the company's own staff, with the address to which its system sends files. */
export async function ownFeedOf(app: App, { companyId }: StaffActor) {
  const company = await app.deskDb
    .selectFrom('companies')
    .select(['slug', 'contact_email'])
    .select(['feed_limit_percent as limit_percent', 'feed_limit_people as limit_people'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company || companyId === null) throw new Problem('not_found')
  const { slug, ...settings } = company
  return { runs: await listRuns(app.deskDb, companyId), ...settings, address: `${app.config.publicUrl}/feeds/${slug}` }
}

async function limitOf(db: App['deskDb'] | DeskTrx, companyId: number) {
  const limit = await db
    .selectFrom('companies')
    .select(['feed_limit_percent as limit_percent', 'feed_limit_people as limit_people'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!limit) throw new Problem('not_found')
  return limit
}

type Limit = { readonly limit_percent: number; readonly limit_people: number }

/** Sets how many people a file may remove without a person's decision. */
export function setLimit(app: App, staff: StaffActor, companyId: number, limit: Limit): Promise<Limit> {
  return app.deskDb.transaction().execute(async (trx) => {
    const before = await limitOf(trx, companyId)
    await trx
      .updateTable('companies')
      .set({ feed_limit_percent: limit.limit_percent, feed_limit_people: limit.limit_people })
      .where('id', '=', companyId)
      .execute()
    const { name } = await readCompany(trx, companyId)
    const thing = { type: 'company', id: companyId, name } as const
    await recordChange(trx, staff, { action: 'setFeedLimit', thing, before, after: limit }, app.now())
    return limit
  })
}

/**
 * Applies a file on hold, if it removes as many people as the colleague confirmed: the list may have changed since.
 * A repeated call has the same answer.
 */
export function applyHeld(app: App, staff: StaffActor, id: string, removed: number): Promise<FeedRun> {
  return app.deskDb.transaction().execute(async (trx) => {
    const run = await lockRun(trx, staff, id)
    if (run.state === 'applied') return (await readRun(trx, id)).run
    if (run.state !== 'held' || !run.trial_id) throw new Problem('changed_meanwhile')
    const { company_id, trial_id } = run
    const held = { id, company_id, trial_id, mode: run.mode }
    const effect = await carryOutHeld(trx, app, held, staff)
    if (effect.removed !== removed) throw new Problem('changed_meanwhile')
    return (await readRun(trx, id)).run
  })
}

/** Drops a file on hold: the list stays as it is. */
export function dropHeld(app: App, staff: StaffActor, id: string): Promise<FeedRun> {
  return app.deskDb.transaction().execute(async (trx) => {
    const run = await lockRun(trx, staff, id)
    if (run.state !== 'held') throw new Problem('changed_meanwhile')
    await finish(trx, app, { id }, { state: 'failed', reason: 'It was dropped.', decidedBy: staff.id })
    const { name } = await readCompany(trx, run.company_id)
    const thing = { type: 'company', id: run.company_id, name } as const
    const before = { feed_run: id, removed: run.removed }
    await recordChange(trx, staff, { action: 'dropFeedRun', thing, before, after: null }, app.now())
    return (await readRun(trx, id)).run
  })
}

/** A company's staff find only their own runs. Locks the company's eligibility first, in the order of the job. */
async function lockRun(trx: DeskTrx, staff: StaffActor, id: string) {
  const { companyId } = await readRun(trx, id, companyOf(staff))
  await lockEligibility(trx, companyId)
  return trx
    .selectFrom('desk.feed_runs')
    .select(['state', 'company_id', 'trial_id', 'mode', 'removed'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
