import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskHandOverRequest, deskRequestPromises } from '#contract/desk/request-handover.ts'
import { useShowRequest } from '#web/desk/requests/change-request.ts'
import { call } from '#web/desk/shared/call.ts'
import { promiseKeys } from '#web/desk/shared/promises.ts'
import { keys } from '#web/desk/shared/queries.ts'

/** What is known of a request and promised on it, to write its packet from. */
export function usePromised(id: string) {
  return useQuery({
    queryKey: [...promiseKeys.mine, id],
    queryFn: async ({ signal }) =>
      (await call(deskRequestPromises, { params: { external_id: id } }, { signal })).promised,
  })
}

type Given = { to: number; known: string; next: string; though_away: boolean; key: string }

/** The key makes a second try the same hand-over. */
export function useHandOverRequest(id: string) {
  const client = useQueryClient()
  const keep = useShowRequest()
  return useMutation({
    mutationFn: ({ key, ...body }: Given) =>
      call(deskHandOverRequest, { params: { external_id: id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: ({ request }) => keep(request),
    // refused, somebody may have gone away since
    onSettled: () =>
      Promise.all([keys.colleagues, promiseKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
