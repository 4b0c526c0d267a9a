import { useQuery } from '@tanstack/react-query'
import { deskColleaguesPromises, deskHandOver, deskMyPromises } from '#contract/desk/queue/handover.ts'
import {
  deskColleagues,
  deskOwnHours,
  deskSetColleagueShift,
  deskSetOwnHours,
  deskSetShift,
  type OwnHours,
} from '#contract/desk/queue/shifts.ts'
import type { CallInput } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { promiseReads, queryClient, queueReads, refetchAnswers, refetchRequest } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { useAct } from '#web/wire/use-act.ts'

/** All open promises of the signed-in concierge. */
export const useMyPromises = () => useQuery({ ...queryOf(deskMyPromises), select: ({ requests }) => requests })

/** All open promises of a colleague. */
export const useColleaguesPromises = (id: number) =>
  useQuery(queryOf(deskColleaguesPromises, { params: { staff_id: id } }))

/** Sets a colleague who is ill as away, or as present again. */
export const useSetColleagueShift = (id: number) =>
  useAct(
    (body: { on_shift: boolean; until?: string | null }) =>
      call(deskSetColleagueShift, { params: { staff_id: id }, body }),
    { failsInToast: true, onSettled: refetchAll },
  )

export const useOwnHours = () => useQuery(queryOf(deskOwnHours))

export const useSetOwnHours = (onDone: () => void) =>
  useAct((body: OwnHours) => call(deskSetOwnHours, { body }), {
    done: 'Your hours are saved.',
    onDone(hours) {
      queryClient.setQueryData(queryOf(deskOwnHours).queryKey, hours)
      void refetchAnswers(deskColleagues)
      onDone()
    },
  })

/** Hands over and goes away. The key makes a retry idempotent. */
export const useHandOver = () =>
  useAct(
    ({ key, body }: { key: string; body: CallInput<typeof deskHandOver>['body'] }) =>
      call(deskHandOver, { headers: { 'idempotency-key': key }, body }),
    // after a refusal the list may have changed, because a request arrived since
    { onSettled: refetchAll },
  )

export const useComeBack = () =>
  useAct(() => call(deskSetShift, { body: { on_shift: true } }), { failsInToast: true, onDone: refetchAll })

/** Sets the signed-in concierge as present, or starts a break. */
export async function setShift(body: CallInput<typeof deskSetShift>['body']) {
  const answer = await call(deskSetShift, { body })
  await refetchAll()
  return answer
}

const refetchAll = () => Promise.all([refetchAnswers(...promiseReads, ...queueReads, deskColleagues), refetchRequest()])
