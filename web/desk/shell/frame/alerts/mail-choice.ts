import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AlertMails, deskAlertMails, deskAlerts, deskChooseAlertMails } from '#contract/desk/queue/alerts.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient, refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { keyOf } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'

/**
 * Which alerts this concierge gets by email, and whether email pauses outside their hours. Undefined until it is
 * loaded. Updates optimistically.
 */
export function useMailChoice() {
  const { data, error } = useQuery(queryOf(deskAlertMails))
  const [chosen, setChosen] = useState<AlertMails | null>(null)
  const change = useAct((body: AlertMails) => call(deskChooseAlertMails, { body }), {
    onDone(saved) {
      queryClient.setQueryData(keyOf(deskAlertMails), saved)
      void refetchAnswers(deskAlerts)
    },
    onFailed: () => setChosen(null),
  })
  const known = chosen ?? data
  const choose = (some: Partial<AlertMails>) => {
    if (!known) return
    const whole = { ...known, ...some }
    setChosen(whole)
    change.act(whole)
  }
  return { known, choose, failure: change.failure ?? error?.message }
}
