import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BusinessHours,
  businessHours,
  deskBusinessHours,
  deskSetBusinessHours,
  deskTryBusinessHours,
} from '#contract/desk/business-hours.ts'
import { call } from '#web/desk/shared/call.ts'
import { useDebounced } from '#web/desk/shared/use-debounced.ts'

const KEY = ['business-hours']

export function useHours() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(deskBusinessHours, {}, { signal })).hours,
  })
}

/** What these would do to who waits already, once the typing has paused; nothing while they can't be set as they are. */
export function useHoursTrial(hours: BusinessHours) {
  const asked = useDebounced(JSON.stringify(hours))
  const { data: body } = businessHours.safeParse(JSON.parse(asked))
  return useQuery({
    queryKey: [...KEY, 'trial', asked],
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(deskTryBusinessHours, { body: body ?? hours }, { signal })).trial,
  })
}

export function useSaveHours() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BusinessHours) => (await call(deskSetBusinessHours, { body })).hours,
    onSuccess: (saved) => client.setQueryData(KEY, saved),
    // a colleague may have changed them: the form compares with what is saved now
    onError: () => void client.invalidateQueries({ queryKey: KEY }),
  })
}
