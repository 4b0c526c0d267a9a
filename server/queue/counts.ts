import type { DeskTrx } from '#server/db/transactions.ts'
import type { StaffActor } from '#server/http/app.ts'

/** How many requests are not completed, per tab. The database keeps the counts as requests move. */
export async function countQueue(trx: DeskTrx, staff: StaffActor) {
  return trx
    .selectFrom('desk.queue_counts')
    .select(({ fn, ref, eb }) => {
      const sumOf = (assignee: number) =>
        fn.coalesce(fn.sum<number>('active').filterWhere('assignee_id', '=', assignee), eb.lit(0))
      return [
        sumOf(staff.id).as('mine'),
        sumOf(NOBODY).as('unassigned'),
        fn.coalesce(fn.sum<number>(ref('active')), eb.lit(0)).as('everyone'),
      ]
    })
    .executeTakeFirstOrThrow()
}

const NOBODY = 0
