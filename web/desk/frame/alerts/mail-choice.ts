import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AlertKind, deskAlertMails, deskChooseAlertMails } from '#contract/desk/alerts.ts'
import { call } from '#web/desk/shared/call.ts'
import { queryClient } from '#web/desk/shared/queries.ts'

const KEY = ['alert-mails']

/** For what this concierge is mailed. Undefined as long as that is not known; a choice shows before it is saved. */
export function useMailChoice() {
  const { data, error } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(deskAlertMails, {}, { signal }) })
  const [chosen, setChosen] = useState<AlertKind[] | null>(null)
  const change = useMutation({
    mutationFn: (kinds: AlertKind[]) => call(deskChooseAlertMails, { body: { kinds } }),
    onSuccess: (saved) => queryClient.setQueryData(KEY, saved),
    onError: () => setChosen(null),
  })
  const choose = (kinds: AlertKind[]) => {
    setChosen(kinds)
    change.mutate(kinds)
  }
  return { kinds: chosen ?? data?.kinds, choose, failure: (change.error ?? error)?.message }
}
