import { deskSetMilestones } from '#contract/desk/requests/milestones.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { useShowRequest } from '#web/desk/concierge/requests/change-request.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { useAct } from '#web/wire/use-act.ts'

export type Pinning = BodyOf<typeof deskSetMilestones>
export type PinnedStep = Pinning['steps'][number]

/** Replaces the pinned milestones. The caller shows the errors of each one. */
export function useSetMilestones(requestId: string) {
  const show = useShowRequest()
  const { act, isPending, variables, error, reset } = useAct(
    (body: Pinning) => call(deskSetMilestones, { params: { external_id: requestId }, body }),
    { onDone: ({ request }) => show(request), failsInToast: (failure) => !isOfField(failure) },
  )
  return {
    set: act,
    /** Milestones of the pending call. */
    pending: isPending ? variables.steps : null,
    errors: error instanceof CallError ? error.errors : {},
    reset,
  }
}

const isOfField = (error: Error) => error instanceof CallError && Object.keys(error.errors).length > 0

export function asSent({ id, words, due_on, done_at }: Milestone): PinnedStep {
  return { id, words, due_on, done: done_at !== null }
}
