import type { EmployerTrial, employerTryList } from '#contract/desk/employer/people.ts'
import type { Trial } from '#contract/desk/operations/eligibility.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { applyPreview } from '#server/tenants/eligibility/apply.ts'
import { previewAnswer } from '#server/tenants/eligibility/preview.ts'
import { tryList } from '#server/tenants/eligibility/preview-change.ts'
import { recordListChange } from './list-changes.ts'

/** Dry run of a list that the company's own staff uploads. */
export async function tryCompanyList(
  app: App,
  staff: StaffActor,
  fileName: string,
  given: BodyOf<typeof employerTryList>,
): Promise<EmployerTrial> {
  if (staff.companyId === null) throw new Problem('not_found')
  const trial = await tryList(app, staff, staff.companyId, given)
  await app.deskDb
    .updateTable('desk.eligibility_trials')
    .set({ file_name: fileName })
    .where('id', '=', trial.id)
    .execute()
  return forEmployer(trial)
}

/** A dry run of another company is not found. */
export async function readTrial(app: App, staff: StaffActor, id: string): Promise<EmployerTrial> {
  return forEmployer(await ownTrial(app, staff, id))
}

export async function applyList(app: App, staff: StaffActor, id: string): Promise<EmployerTrial> {
  const before = await ownTrial(app, staff, id)
  const applied = await applyPreview(app, staff, id)
  if (before.applied_at === null) await recordListChange(app, staff, applied)
  return forEmployer(applied)
}

async function ownTrial(app: App, { companyId }: StaffActor, id: string): Promise<Trial> {
  const trial = await previewAnswer(app.deskDb, app, id)
  if (trial.company.id !== companyId || trial.kind !== 'list') throw new Problem('not_found')
  return trial
}

/** Without the numbers of members who would be verified or whose place would end. */
function forEmployer({
  id,
  added,
  kept,
  removed,
  faults,
  left_out,
  repeated,
  applied_at,
  stale,
}: Trial): EmployerTrial {
  return { id, added, kept, removed, faults, left_out, repeated, applied_at, stale }
}
