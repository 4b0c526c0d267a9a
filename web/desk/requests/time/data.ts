import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskMarkWork, deskOwnTime, type MarkedWork } from '#contract/desk/time-spent.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys } from '#web/desk/shared/queries.ts'
import { toasts } from '#web/kit/toasts.ts'

export const ownTimeKey = (requestId: string) => [...keys.request(requestId), 'own-time']

export function useOwnTime(requestId: string) {
  return useQuery({
    queryKey: ownTimeKey(requestId),
    queryFn: async ({ signal }) => (await call(deskOwnTime, { params: { external_id: requestId } }, { signal })).time,
  })
}

/** Begins something at a request, or with null ends it there. */
export function useMarkWork(requestId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, at = requestId }: { kind: MarkedWork | null; at?: string }) =>
      call(deskMarkWork, { params: { external_id: at }, body: { kind } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownTimeKey(requestId) }),
    onError: ({ message }) => toasts.show({ type: 'error', message }),
  })
}
