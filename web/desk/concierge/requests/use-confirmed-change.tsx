import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { useColleagues } from '#web/desk/shared/wire/queries.ts'
import { confirmationFor } from './change-confirmation.ts'
import type { Change } from './change-request.ts'

export type Move = (change: Change, after?: () => void) => void

/** A request and the function that changes it. */
export interface Moving {
  request: DeskRequest
  move: Move
  /** Whether a change is pending. */
  busy: boolean
}

/** Changes a request, after a confirmation if one is needed. The returned dialog must be rendered. */
export function useConfirmedChange(request: DeskRequest, move: Move) {
  const { data: colleagues = [] } = useColleagues()
  const { confirm, dialog } = useConfirm()
  const confirmedMove: Move = (change, after) =>
    confirm(confirmationFor(change, { request, colleagues, now: timeNow() }), () => move(change, after))
  return { move: confirmedMove, question: dialog }
}
