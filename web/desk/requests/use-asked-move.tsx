import { lazy, Suspense, useState } from 'react'
import type { DeskRequest } from '#contract/desk.ts'
import { useColleagues } from '../queries.ts'
import type { Change } from './change.ts'
import { type MoveQuestion, questionBefore } from './move-question.ts'

const AskFirst = lazy(() => import('./ask-first.tsx').then((file) => ({ default: file.AskFirst })))

type Asking = { readonly change: Change; readonly question: MoveQuestion }

/** Moves a request, after a question where one is due. The question has to be on the page. */
export function useAskedMove(request: DeskRequest, move: (change: Change) => void) {
  const { data: colleagues = [] } = useColleagues()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [asked, setAsked] = useState(false)
  const moveAsked = (change: Change) => {
    const question = questionBefore(change, { request, colleagues, now: new Date() })
    if (!question) return move(change)
    setAsking({ change, question })
    setAsked(true)
  }
  const close = () => setAsking(null)
  const proceed = () => {
    close()
    if (asking) move(asking.change)
  }
  const question = (
    <Suspense fallback={null}>
      {asked && <AskFirst question={asking?.question ?? null} onKeep={close} onProceed={proceed} />}
    </Suspense>
  )
  return { move: moveAsked, question }
}
