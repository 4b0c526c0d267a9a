import { useQuery } from '@tanstack/react-query'
import { deskMarkWork, deskOwnTime, type MarkedWork } from '#contract/desk/requests/time-spent.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { useAct } from '#web/wire/use-act.ts'

export const ownTimeQuery = (requestId: string) => queryOf(deskOwnTime, { params: { external_id: requestId } })

export const useOwnTime = (requestId: string) => useQuery({ ...ownTimeQuery(requestId), select: ({ time }) => time })

/** Starts a call or task at a request. Null ends the current one. */
export function useMarkWork(requestId: string) {
  return useAct(
    ({ kind, at = requestId }: { kind: MarkedWork | null; at?: string }) =>
      call(deskMarkWork, { params: { external_id: at }, body: { kind } }),
    { failsInToast: true, refetch: [deskOwnTime] },
  )
}
