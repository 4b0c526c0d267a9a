import { useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { useColleagues } from '#web/desk/shared/queries.ts'
import { type ChangeConfirmation, confirmationFor } from './change-confirmation.ts'
import type { Change } from './change-request.ts'

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog))

type Asking = { readonly change: Change; readonly after: After | undefined; readonly question: ChangeConfirmation }
type After = () => void

/** Moves a request, after a question where one is due. The question has to be on the page. */
export function useConfirmedChange(request: DeskRequest, move: (change: Change, after?: After) => void) {
  const { data: colleagues = [] } = useColleagues()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isOpen, setOpen] = useState(false)
  const moveAsked = (change: Change, after?: After) => {
    const question = confirmationFor(change, { request, colleagues, now: new Date() })
    if (!question) return move(change, after)
    setAsking({ change, after, question })
    setOpen(true)
  }
  const close = () => setOpen(false)
  const proceed = () => {
    close()
    if (asking) move(asking.change, asking.after)
  }
  const question = (
    <ConfirmDialog question={asking?.question ?? null} open={isOpen} onClose={close} onProceed={proceed} />
  )
  return { move: moveAsked, question }
}
