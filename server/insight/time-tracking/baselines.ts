import type { publishBaseline as endpoint } from '#contract/desk/requests/time-spent.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'

/** Baselines of an idea; the newest version first. */
export function readBaselines({ deskDb }: App, ideaId: number) {
  return deskDb.transaction().execute(async (trx) => {
    await ideaAt(trx, ideaId)
    return baselinesOf(trx, ideaId)
  })
}

/**
 * Publishes the next version. Publishing the current values again changes nothing, because the caller may have lost
 * the response to a first attempt.
 */
export function publishBaseline(app: App, staff: StaffActor, ideaId: number, body: BodyOf<typeof endpoint>) {
  return app.deskDb.transaction().execute(async (trx) => {
    const idea = await ideaAt(trx, ideaId, true)
    const { follows, minutes, source } = body
    const [before] = await baselinesOf(trx, ideaId)
    if (before?.minutes === minutes && before.source === source) return baselinesOf(trx, ideaId)
    if ((before?.version ?? 0) !== follows) throw new Problem('changed_meanwhile')
    const published = { version: follows + 1, minutes, source }
    await trx
      .insertInto('desk.baselines')
      .values({ ...published, survey_id: ideaId, published_at: app.now(), published_by: staff.id })
      .execute()
    await recordChange(
      trx,
      staff,
      {
        action: 'publishBaseline',
        thing: { type: 'idea', id: ideaId, name: idea.name },
        before: before ? { version: before.version, minutes: before.minutes, source: before.source } : null,
        after: published,
      },
      app.now(),
    )
    return baselinesOf(trx, ideaId)
  })
}

async function ideaAt(trx: DeskTrx, id: number, toChange = false) {
  const idea = await trx
    .selectFrom('surveys')
    .select('name')
    .where('id', '=', id)
    .where('listed', '=', true)
    .$if(toChange, (row) => row.forNoKeyUpdate())
    .executeTakeFirst()
  if (!idea) throw new Problem('not_found')
  return idea
}

function baselinesOf(trx: DeskTrx, ideaId: number) {
  return trx
    .selectFrom('desk.baselines')
    .leftJoin('desk.staff', 'desk.staff.id', 'published_by')
    .select(['version', 'minutes', 'source', 'published_at', 'desk.staff.name as published_by'])
    .where('survey_id', '=', ideaId)
    .orderBy('version', 'desc')
    .execute()
}
