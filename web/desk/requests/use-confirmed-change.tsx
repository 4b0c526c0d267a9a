import { useState } from 'react'
import { timeNow } from '#basics/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import type { Confirmation } from '#web/desk/shared/confirmation.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { useColleagues } from '#web/desk/shared/queries.ts'
import { confirmationFor } from './change-confirmation.ts'
import type { Change } from './change-request.ts'

const ConfirmDialog = lazyDialog(() => import('#web/desk/shared/confirm-dialog.tsx').then((file) => file.ConfirmDialog))

type Asking = { readonly change: Change; readonly after: After | undefined; readonly question: Confirmation }
type After = () => void
export type Move = (change: Change, after?: After) => void

/** A request, and what changes it. */
export interface Moving {
  request: DeskRequest
  move: Move
  /** A change is on its way. */
  busy: boolean
}

/** Moves a request, after a question where one is due. The question has to be on the page. */
export function useConfirmedChange(request: DeskRequest, move: Move) {
  const { data: colleagues = [] } = useColleagues()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isOpen, setOpen] = useState(false)
  const moveAsked: Move = (change, after) => {
    const question = confirmationFor(change, { request, colleagues, now: timeNow() })
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
