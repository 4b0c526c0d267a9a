import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskAcknowledge, deskHandovers } from '#contract/desk/handover.ts'
import { deskChangeReminder, deskDueReminders } from '#contract/desk/reminders.ts'
import { deskChangeTask, deskTasks, type TaskList } from '#contract/desk/tasks.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { toasts } from '#web/kit/toasts.ts'
import { call } from './call.ts'

export const promiseKeys = {
  all: ['promises'],
  due: ['promises', 'due'],
  tasks: (list: TaskList) => ['promises', 'tasks', list],
  handovers: ['promises', 'handovers'],
  mine: ['promises', 'mine'],
  of: (colleague: number) => ['promises', 'of', colleague],
} as const

/** One's own reminders that are due. */
export function useDueReminders() {
  return useQuery({
    queryKey: promiseKeys.due,
    queryFn: async ({ signal }) => (await call(deskDueReminders, {}, { signal })).reminders,
  })
}

/** Packets that wait to be acknowledged, by oneself and by others. */
export function useHandovers() {
  return useQuery({
    queryKey: promiseKeys.handovers,
    queryFn: ({ signal }) => call(deskHandovers, {}, { signal }),
  })
}

/** A list of tasks, page after page where it has several. */
export function useTasks(list: TaskList) {
  return useInfiniteQuery({
    queryKey: promiseKeys.tasks(list),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(deskTasks, { query: { list, after: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => ({
      open: pages.flatMap(({ open }) => open),
      done: pages.flatMap(({ done }) => done),
      counts: pages[0]?.counts,
    }),
  })
}

export const useChangeTask = () =>
  useChange(({ id, ...body }: { id: string } & BodyOf<typeof deskChangeTask>) =>
    // a date chosen on the screen travels as text
    call(deskChangeTask, { params: { id }, body: { ...body, due_at: body.due_at?.toISOString() } }),
  )

export const useChangeReminder = () =>
  useChange(({ id, ...body }: { id: string } & BodyOf<typeof deskChangeReminder>) =>
    call(deskChangeReminder, { params: { id }, body: { ...body, due_at: body.due_at?.toISOString() } }),
  )

export const useAcknowledge = () => useChange((id: string) => call(deskAcknowledge, { params: { id } }))

/** What fails is said, and can be pressed again; how it stands then is fetched wherever it shows. */
function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const refetch = useRefetchPromises()
  return useMutation({
    mutationFn,
    onError: (error) => toasts.show({ type: 'error', message: error.message }),
    // where a colleague was quicker, it stands otherwise
    onSettled: refetch,
  })
}

export function useRefetchPromises() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: promiseKeys.all }),
      client.invalidateQueries({ queryKey: ['request'] }),
    ])
}
