import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskAcknowledge, deskHandovers } from '#contract/desk/handover.ts'
import { deskChangeReminder, deskDueReminders } from '#contract/desk/reminders.ts'
import { deskChangeTask, deskTasks } from '#contract/desk/tasks.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { toasts } from '#web/kit/toasts.ts'
import { call } from './call.ts'

export const promiseKeys = {
  all: ['promises'],
  due: ['promises', 'due'],
  tasks: (owner: TaskOwner) => ['promises', 'tasks', owner],
  handovers: ['promises', 'handovers'],
  mine: ['promises', 'mine'],
  of: (colleague: number) => ['promises', 'of', colleague],
} as const

export type TaskOwner = 'me' | 'everyone'

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

export function useTasks(owner: TaskOwner) {
  return useQuery({
    queryKey: promiseKeys.tasks(owner),
    queryFn: ({ signal }) => call(deskTasks, { query: { owner } }, { signal }),
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

/** What fails is said, and can be pressed again; what succeeds is fetched again wherever it shows. */
function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const refetch = useRefetchPromises()
  return useMutation({
    mutationFn,
    onSuccess: refetch,
    onError: (error) => toasts.show({ type: 'error', message: error.message }),
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
