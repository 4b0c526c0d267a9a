import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BusinessHours, deskBusinessHours, deskSetBusinessHours } from '#contract/desk/business-hours.ts'
import { call } from '#web/desk/shared/call.ts'
import { toasts } from '#web/kit/toasts.ts'

const KEY = ['business-hours']

export function useHours() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(deskBusinessHours, {}, { signal })).hours,
  })
}

export function useSaveHours(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BusinessHours) => (await call(deskSetBusinessHours, { body })).hours,
    onSuccess(saved) {
      onSaved()
      client.setQueryData(KEY, saved)
      toasts.show({ type: 'success', message: 'The hours are saved.', autoDismiss: true })
    },
    // a colleague may have changed them: the form compares with what is saved now
    onError: () => void client.invalidateQueries({ queryKey: KEY }),
  })
}
