import { useMutation } from '@tanstack/react-query'
import { deskSetMilestones } from '#contract/desk/milestones.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { useShowRequest } from '#web/desk/requests/change-request.ts'
import { call } from '#web/desk/shared/call.ts'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'

export type Pinning = BodyOf<typeof deskSetMilestones>
export type PinnedStep = Pinning['steps'][number]

/** Pins these steps instead of those that are pinned. What is wrong with a step is the caller's to show. */
export function useSetMilestones(requestId: string) {
  const show = useShowRequest()
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (body: Pinning) => call(deskSetMilestones, { params: { external_id: requestId }, body }),
    onSuccess: ({ request }) => show(request),
    onError: (failure) => {
      const isOfAField = failure instanceof CallError && Object.keys(failure.errors).length > 0
      if (!isOfAField) toasts.show({ type: 'error', message: failure.message })
    },
  })
  return {
    set: mutate,
    /** What is on its way. */
    pending: isPending ? variables.steps : null,
    errors: error instanceof CallError ? error.errors : {},
    reset,
  }
}

export function asSent({ id, words, due_on, done_at }: Milestone): PinnedStep {
  return { id, words, due_on, done: done_at !== null }
}
