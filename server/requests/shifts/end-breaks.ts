import { sql } from 'kysely'
import type { App } from '#server/platform/http/app.ts'
import { isOnShift } from './colleagues.ts'
import { comeBack, endCover } from './set-shift.ts'

const AT_A_TIME = 100

/**
 * Ends breaks whose time is over, including the cover, and notifies every open page. After a handover, retained
 * promises wait until the concierge returns manually. Returns the number of ended breaks.
 */
export function endBreaks({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<number> {
  return deskDb.transaction().execute(async (trx) => {
    const handedOver = sql<boolean>`exists (
      select from desk.handovers where giver_id = person.id and at = person.away_since)`
    const back = await trx
      .selectFrom('desk.staff as person')
      .select(['id', handedOver.as('handed_over')])
      .where('away_until', '<=', now())
      .where(isOnShift(now()))
      .where(({ or, not, eb }) => or([not(handedOver), eb('covered_by', 'is not', null)]))
      .orderBy('id')
      .limit(AT_A_TIME)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const person of back) await (person.handed_over ? endCover(trx, person) : comeBack(trx, person))
    return back.length
  })
}
