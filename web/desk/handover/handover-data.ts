import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskColleaguesPromises, deskHandOver, deskMyPromises } from '#contract/desk/handover.ts'
import {
  deskOwnHours,
  deskSetColleagueShift,
  deskSetOwnHours,
  deskSetShift,
  type OwnHours,
} from '#contract/desk/shifts.ts'
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

/** What a colleague has in their hands. */
export function useColleaguesPromises(id: number) {
  return useQuery({
    queryKey: promiseKeys.of(id),
    queryFn: ({ signal }) => call(deskColleaguesPromises, { params: { staff_id: id } }, { signal }),
  })
}

/** Says that a colleague who is ill is away, or here again. */
export function useSetColleagueShift(id: number) {
  const refetch = useRefetchAll()
  return useMutation({
    mutationFn: (body: { on_shift: boolean; until?: string | null }) =>
      call(deskSetColleagueShift, { params: { staff_id: id }, body }),
    onError: (error) => toasts.show({ type: 'error', message: error.message }),
    // somebody may have been quicker
    onSettled: refetch,
  })
}

const OWN_HOURS = ['own-hours']

export function useOwnHours() {
  return useQuery({ queryKey: OWN_HOURS, queryFn: ({ signal }) => call(deskOwnHours, {}, { signal }) })
}

export function useSetOwnHours(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OwnHours) => call(deskSetOwnHours, { body }),
    onSuccess(hours) {
      client.setQueryData(OWN_HOURS, hours)
      void client.invalidateQueries({ queryKey: keys.colleagues })
      toasts.show({ type: 'success', message: 'Your hours are saved.', autoDismiss: true })
      onSaved()
    },
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

/** Says that one is here, or takes a break. */
export function useSetShift() {
  const refetch = useRefetchAll()
  return useMutation({
    mutationFn: (body: CallInput<typeof deskSetShift>['body']) => call(deskSetShift, { body }),
    onSuccess: refetch,
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
