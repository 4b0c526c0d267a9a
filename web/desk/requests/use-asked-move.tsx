import { useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { onDemand } from '../on-demand.tsx'
import { useColleagues } from '../queries.ts'
import type { Change } from './change.ts'
import { type MoveQuestion, questionBefore } from './move-question.ts'

const AskFirst = onDemand(() => import('./ask-first.tsx').then((file) => file.AskFirst))

type Asking = { readonly change: Change; readonly question: MoveQuestion }

/** Moves a request, after a question where one is due. The question has to be on the page. */
export function useAskedMove(request: DeskRequest, move: (change: Change) => void) {
  const { data: colleagues = [] } = useColleagues()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isOpen, setOpen] = useState(false)
  const moveAsked = (change: Change) => {
    const question = questionBefore(change, { request, colleagues, now: new Date() })
    if (!question) return move(change)
    setAsking({ change, question })
    setOpen(true)
  }
  const close = () => setOpen(false)
  const proceed = () => {
    close()
    if (asking) move(asking.change)
  }
  const question = <AskFirst question={asking?.question ?? null} open={isOpen} onClose={close} onProceed={proceed} />
  return { move: moveAsked, question }
}
