import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AlertMails, deskAlertMails, deskChooseAlertMails } from '#contract/desk/alerts.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys, queryClient } from '#web/desk/shared/queries.ts'

const KEY = ['alert-mails']

/**
 * For what this concierge is mailed, and whether it is quiet outside their hours. Undefined as long as that is not known; a
 * choice shows before it is saved.
 */
export function useMailChoice() {
  const { data, error } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(deskAlertMails, {}, { signal }) })
  const [chosen, setChosen] = useState<AlertMails | null>(null)
  const change = useMutation({
    mutationFn: (body: AlertMails) => call(deskChooseAlertMails, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(KEY, saved)
      void queryClient.invalidateQueries({ queryKey: keys.alerts })
    },
    onError: () => setChosen(null),
  })
  const known = chosen ?? data
  const choose = (some: Partial<AlertMails>) => {
    if (!known) return
    const whole = { ...known, ...some }
    setChosen(whole)
    change.mutate(whole)
  }
  return { known, choose, failure: (change.error ?? error)?.message }
}
