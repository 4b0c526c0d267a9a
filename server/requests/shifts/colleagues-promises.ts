import { sql } from 'kysely'
import type { ColleaguesRequest } from '#contract/desk/queue/handover.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordListed } from '#server/records/access-log/lists.ts'
import { colleagueById } from './set-shift.ts'

/** A colleague's requests, the first due on top, each with the number of promises on it. */
export function colleaguesPromises(app: App, staff: StaffActor, id: number) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await colleagueById(trx, id, now)
    const rows = await inHandsOf(trx, id)
    await recordListed(
      trx,
      staff,
      'deskColleaguesPromises',
      rows.map((row) => row.request_id),
      now,
    )
    return { colleague, requests: rows.map(shown) }
  })
}

type Row = ColleaguesRequestRow & { request_id: number }
type ColleaguesRequestRow = Omit<ColleaguesRequest, 'due_at'> & { due_at: Date | null }

function shown({ request, category, due_at, tasks, reminders, sends }: Row) {
  return { request, category, due_at, tasks, reminders, sends }
}

async function inHandsOf(trx: DeskTrx, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select request.id as request_id,
           json_build_object('external_id', request.external_id, 'name', request.name,
             'member', concat_ws(' ', member.first_name, member.last_name)) as request,
           case when category.id is not null
             then json_build_object('name', category.name, 'hue', category.hue) end as category,
           least(request.due_at, task.due_at, reminder.due_at, send.due_at) as due_at,
           coalesce(task.count, 0)::int as tasks, coalesce(reminder.count, 0)::int as reminders,
           coalesce(send.count, 0)::int as sends
      from requests as request
      join members as member on member.id = request.member_id
      left join categories as category on category.id = request.category_id
      left join lateral (
        select count(*), min(due_at) as due_at from desk.tasks
         where request_id = request.id and owner_id = ${id} and done_at is null) as task on true
      left join lateral (
        select count(*), min(due_at) as due_at from desk.reminders
         where request_id = request.id and staff_id = ${id} and ended_at is null) as reminder on true
      left join lateral (
        select count(*), min(run_at) as due_at from desk.scheduled_sends
         where request_id = request.id and staff_id = ${id} and (state = 'held' or state = 'waiting' and later)
      ) as send on true
     where request.assignee_id = ${id} and request.status <> 'closed'
     order by 4 nulls last, request.external_id`.execute(trx)
  return rows
}
