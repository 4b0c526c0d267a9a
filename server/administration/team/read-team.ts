import { Problem } from '#contract/shared/problems.ts'
import { stateOf } from '#server/administration/staff/roster.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'

/** The open accounts of the employer's own company. */
export async function readTeam({ deskDb, config, now }: App, { companyId }: StaffActor) {
  const team = await teammates(deskDb, now())
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .orderBy(({ fn }) => fn('folded', ['name']))
    .orderBy('id')
    .execute()
  return { team, second_step: config.STAFF_SECOND_FACTOR === 'required' }
}

export async function readTeammate(db: DeskDb | DeskTrx, id: number, at: Date) {
  const colleague = await teammates(db, at).where('id', '=', id).executeTakeFirst()
  if (!colleague) throw new Problem('not_found')
  return colleague
}

const teammates = (db: DeskDb | DeskTrx, at: Date) =>
  db
    .selectFrom('desk.staff as staff')
    .select(['id', 'name', 'email', 'company_right as right', 'created_at'])
    .select(stateOf(at).as('state'))
    .where('role', '=', 'employer')
