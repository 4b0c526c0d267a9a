import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { deskAcknowledge, deskHandovers } from '#contract/desk/queue/handover.ts'
import { deskChangeReminder, deskDueReminders } from '#contract/desk/queue/reminders.ts'
import { deskChangeTask, deskTasks, type TaskList } from '#contract/desk/queue/tasks.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { useAct } from '#web/wire/use-act.ts'
import { call } from './wire/call.ts'
import { promiseReads, refetchAnswers, refetchRequest } from './wire/queries.ts'
import { pagesOf, queryOf } from './wire/query-of.ts'

/** Due reminders of the signed-in concierge. */
export const useDueReminders = () => useQuery({ ...queryOf(deskDueReminders), select: ({ reminders }) => reminders })

/** Packets to acknowledge, by the signed-in concierge and by colleagues. */
export const useHandovers = () => useQuery(queryOf(deskHandovers))

/** A list of tasks, in pages if it is long. */
export function useTasks(list: TaskList) {
  return useInfiniteQuery({
    ...pagesOf(deskTasks, { list }),
    select: ({ pages }) => ({
      open: pages.flatMap(({ open }) => open),
      done: pages.flatMap(({ done }) => done),
      counts: pages[0]?.counts,
    }),
  })
}

export const useChangeTask = () =>
  useChange(({ id, ...body }: { id: string } & BodyOf<typeof deskChangeTask>) =>
    // dates are sent as text
    call(deskChangeTask, { params: { id }, body: { ...body, due_at: body.due_at?.toISOString() } }),
  )

export const useChangeReminder = () =>
  useChange(({ id, ...body }: { id: string } & BodyOf<typeof deskChangeReminder>) =>
    call(deskChangeReminder, { params: { id }, body: { ...body, due_at: body.due_at?.toISOString() } }),
  )

export const useAcknowledge = () => useChange((id: string) => call(deskAcknowledge, { params: { id } }))

/** Mutation that shows its error, so that the person can retry, and refreshes promises everywhere. */
function useChange<Input>(perform: (input: Input) => Promise<unknown>) {
  return useAct(perform, { failsInToast: true, onSettled: refetchPromises })
}

export const refetchPromises = () => Promise.all([refetchAnswers(...promiseReads), refetchRequest()])
