import { useMutation } from '@tanstack/react-query'
import { deskSetReminder } from '#contract/desk/reminders.ts'
import { deskAddTask } from '#contract/desk/tasks.ts'
import { call } from '#web/desk/shared/call.ts'
import { useRefetchPromises } from '#web/desk/shared/promises.ts'

type NewReminder = { what: string; due_at: string; key: string }
type NewTask = { title: string; owner: number; due_at: string; key: string }

/** The key makes a second try the same reminder. */
export function useSetReminder(id: string) {
  const refetch = useRefetchPromises()
  return useMutation({
    mutationFn: ({ key, ...body }: NewReminder) =>
      call(deskSetReminder, { params: { external_id: id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: refetch,
  })
}

export function useAddTask(id: string) {
  const refetch = useRefetchPromises()
  return useMutation({
    mutationFn: ({ key, ...body }: NewTask) =>
      call(deskAddTask, { params: { external_id: id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: refetch,
  })
}
