import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isolate } from '#basics/isolate.ts'
import { deskTakeBackCompletion } from '#contract/desk/completion.ts'
import { type DeskRequest, deskChangeRequest } from '#contract/desk/requests.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys } from '#web/desk/shared/queries.ts'
import { inQueues } from '#web/desk/shared/queue-changes.ts'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'

export type Change = BodyOf<typeof deskChangeRequest>

/** Takes it for oneself from whom one sees it with: who was quicker keeps it. */
export const take = (owner: number | null): Change => ({ assignee: 'me', assigned_to: owner })

/** Moves status, assignee or whom we wait for; the answer is the request as it is then. */
export function useChangeRequest(id: string) {
  const show = useShowRequest()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call(deskChangeRequest, { params: { external_id: id }, body }),
    onMutate: () => ({ of: id }),
    onSuccess: ({ request }) => show(request),
    onError: (error, change) => {
      // that is said where one is
      if (!isTaken(error, change) && !change.result) toasts.show({ type: 'error', message: error.message })
      // a colleague may have been quicker
      void client.invalidateQueries({ queryKey: keys.request(id) })
    },
  })
}

/** A colleague was quicker: who, in words, and when one heard of it. */
export type Taken = { readonly message: string; readonly at: number }

export function takenBy({ error, variables, context, submittedAt }: Changing, id: string): Taken | null {
  return error && variables && context?.of === id && isTaken(error, variables)
    ? { message: error.message, at: submittedAt }
    : null
}

const isTaken = (error: Error, { assigned_to }: Change): boolean =>
  error instanceof CallError && error.status === 409 && assigned_to !== undefined && error.about('reason') === undefined

/** As if it had not been completed: the server knows how the request stood. */
function useTakeBack(id: string) {
  const show = useShowRequest()
  const { mutate } = useMutation({
    mutationFn: () => call(deskTakeBackCompletion, { params: { external_id: id } }),
    onSuccess: ({ request }) => show(request),
    onError: (error) => toasts.show({ type: 'error', message: error.message }),
  })
  return () => mutate()
}

type Changing = ReturnType<typeof useChangeRequest>
type Moving = Pick<DeskRequest, 'external_id' | 'name' | 'state' | 'last_seq'>

/** As `useChangeRequest`, and what was solved can be taken back for a moment. `after` follows where it went well. */
export function useMove({ external_id, name, state, last_seq }: Moving, { mutate }: Changing) {
  const takeBack = useTakeBack(external_id)
  return (change: Change, after?: () => void) => {
    if (change.state !== 'solved' || state === 'solved' || state === 'closed')
      // what a colleague has set since this was drawn stays
      return mutate(change.state === undefined ? change : { ...change, was: state }, { onSuccess: after })
    const action = { label: 'Undo', run: takeBack }
    const toast = { type: 'success', message: `“${isolate(name)}” is solved.`, autoDismiss: true, action } as const
    // what came since this was drawn is read first
    return mutate(
      { ...change, seen_seq: last_seq },
      {
        onSuccess: () => {
          toasts.show(toast)
          after?.()
        },
      },
    )
  }
}

/** Shows an answer that holds the request, unless something newer is shown already. */
export function useShowRequest() {
  const client = useQueryClient()
  return (request: DeskRequest) => {
    const key = keys.request(request.external_id)
    const known = client.getQueryData<DeskRequest>(key)
    // an answer that was overtaken by a newer one must not bring the older state back
    if (!known || known.last_seq <= request.last_seq) client.setQueryData(key, request)
    inQueues((lists) => lists.rowChanged(request.external_id))
  }
}
