import { sql } from 'kysely'
import type { App } from '#server/http/app.ts'
import { isOnShift } from './colleagues.ts'
import { comeBack, endCover } from './set-shift.ts'

const AT_A_TIME = 100

/**
 * Who took a break is here again once it is over, and every open page hears of it: nobody covers for them any more. Who
 * handed over finds what they kept until they say that they are back. Says how many came back.
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
