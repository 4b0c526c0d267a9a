import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BusinessHours, deskBusinessHours, deskSetBusinessHours } from '#contract/desk/business-hours.ts'
import { call } from '#web/desk/shared/call.ts'

const KEY = ['business-hours']

export function useHours() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(deskBusinessHours, {}, { signal })).hours,
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
