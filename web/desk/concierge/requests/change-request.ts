import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isolate } from '#basics/text/isolate.ts'
import { deskTakeBackCompletion } from '#contract/desk/requests/completion.ts'
import { type DeskRequest, deskChangeRequest } from '#contract/desk/requests/requests.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { rowChanged } from '#web/desk/shared/wire/live-queues.ts'
import { refetchRequest, requestKey } from '#web/desk/shared/wire/queries.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import { useAct } from '#web/wire/use-act.ts'

export type Change = BodyOf<typeof deskChangeRequest>

/**
 * Assigns the request to the signed-in concierge, if it still has the assignee that the screen shows. Otherwise the
 * call is refused, and the faster colleague keeps it.
 */
export const take = (owner: number | null): Change => ({ assignee: 'me', assigned_to: owner })

/** Changes state, assignee or the party that acts next. The result is the updated request. */
export function useChangeRequest(id: string) {
  const show = useShowRequest()
  return useMutation({
    mutationFn: (body: Change) => call(deskChangeRequest, { params: { external_id: id }, body }),
    onMutate: () => ({ of: id }),
    onSuccess: ({ request }) => show(request),
    onError: (error, change) => {
      // those errors are shown next to the control
      if (!isTaken(error, change) && !change.result) toasts.fail(error)
      // a colleague may have changed it first
      void refetchRequest(id)
    },
  })
}

/** A colleague took the request first: their name in a sentence, and when this page received it. */
export type Taken = { readonly message: string; readonly at: number }

export function takenBy({ error, variables, context, submittedAt }: Changing, id: string): Taken | null {
  return error && variables && context?.of === id && isTaken(error, variables)
    ? { message: error.message, at: submittedAt }
    : null
}

const isTaken = (error: Error, { assigned_to }: Change): boolean =>
  error instanceof CallError && error.status === 409 && assigned_to !== undefined && error.about('reason') === undefined

/** Reopens a request as if it had not been completed. The server stores its previous state. */
function useTakeBack(id: string) {
  const show = useShowRequest()
  const { act } = useAct(() => call(deskTakeBackCompletion, { params: { external_id: id } }), {
    onDone: ({ request }) => show(request),
    failsInToast: true,
  })
  return () => act()
}

type Changing = ReturnType<typeof useChangeRequest>
type Moving = Pick<DeskRequest, 'external_id' | 'name' | 'state' | 'last_seq'>

/** Like `useChangeRequest`, with an undo for a few seconds after solving. `after` runs on success. */
export function useMove({ external_id, name, state, last_seq }: Moving, { mutate }: Changing) {
  const takeBack = useTakeBack(external_id)
  return (change: Change, after?: () => void) => {
    if (change.state !== 'solved' || state === 'solved' || state === 'closed')
      // A state that a colleague has set since this page rendered stays.
      return mutate(change.state === undefined ? change : { ...change, was: state }, { onSuccess: after })
    // Messages that arrived since this page rendered must be read first.
    return mutate(
      { ...change, seen_seq: last_seq },
      {
        onSuccess: () => {
          toasts.done(`“${isolate(name)}” is solved.`, takeBack)
          after?.()
        },
      },
    )
  }
}

/** Shows the request of an answer, unless a newer version is already shown. */
export function useShowRequest() {
  const client = useQueryClient()
  return (request: DeskRequest) => {
    const key = requestKey(request.external_id)
    const known = client.getQueryData<DeskRequest>(key)
    // A late answer must not replace a newer version.
    if (!known || known.last_seq <= request.last_seq) client.setQueryData(key, request)
    rowChanged(request.external_id)
  }
}
