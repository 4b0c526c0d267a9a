import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskHandOver, deskMyPromises } from '#contract/desk/handover.ts'
import { deskSetShift } from '#contract/desk/shifts.ts'
import type { CallInput } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/call.ts'
import { promiseKeys } from '#web/desk/shared/promises.ts'
import { keys } from '#web/desk/shared/queries.ts'
import { toasts } from '#web/kit/toasts.ts'

/** Everything of one's own that is open. */
export function useMyPromises() {
  return useQuery({
    queryKey: promiseKeys.mine,
    queryFn: async ({ signal }) => (await call(deskMyPromises, {}, { signal })).requests,
  })
}

/** Goes away, exactly once for a key. */
export function useHandOver() {
  const refetch = useRefetchAll()
  return useMutation({
    mutationFn: ({ key, body }: { key: string; body: CallInput<typeof deskHandOver>['body'] }) =>
      call(deskHandOver, { headers: { 'idempotency-key': key }, body }),
    // refused, the list may have changed: something came in since
    onSettled: refetch,
  })
}

export function useComeBack() {
  const refetch = useRefetchAll()
  return useMutation({
    mutationFn: () => call(deskSetShift, { body: { on_shift: true } }),
    onSuccess: refetch,
    onError: (error) => toasts.show({ type: 'error', message: error.message }),
  })
}

function useRefetchAll() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [promiseKeys.all, keys.colleagues, keys.queues, ['request']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
