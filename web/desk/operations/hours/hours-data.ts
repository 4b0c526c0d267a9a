import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type BusinessHours,
  businessHours,
  deskBusinessHours,
  deskSetBusinessHours,
  deskTryBusinessHours,
} from '#contract/desk/operations/business-hours.ts'
import { useDebounced } from '#web/desk/shared/records/use-debounced.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient, refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { useAct } from '#web/wire/use-act.ts'

export const useHours = () => useQuery({ ...queryOf(deskBusinessHours), select: ({ hours }) => hours })

/** Effect of these hours on waiting members, computed after typing pauses. Undefined while the hours are invalid. */
export function useHoursTrial(hours: BusinessHours) {
  const asked = useDebounced(JSON.stringify(hours))
  const { data: body } = businessHours.safeParse(JSON.parse(asked))
  return useQuery({
    ...queryOf(deskTryBusinessHours, { body: body ?? hours }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    select: ({ trial }) => trial,
  })
}

export function useSaveHours() {
  return useAct(async (body: BusinessHours) => (await call(deskSetBusinessHours, { body })).hours, {
    onDone: (hours) => queryClient.setQueryData(queryOf(deskBusinessHours).queryKey, { hours }),
    // A colleague may have changed the hours: the form then compares with the saved version.
    onFailed: () => void refetchAnswers(deskBusinessHours, deskTryBusinessHours),
  })
}
