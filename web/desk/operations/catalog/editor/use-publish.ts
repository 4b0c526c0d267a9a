import { useState } from 'react'
import { discardIdeaDraft, type Idea, publishIdea } from '#contract/desk/operations/ideas.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { flowFaults } from '#domain/flow-rules.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import { useAct } from '#web/wire/use-act.ts'
import type { IdeaDraft } from './use-idea-draft.ts'

type PublishOptions = {
  idea: Idea
  draft: IdeaDraft
  /** Called with errors that must be fixed before publishing. */
  onFaults: (faults: FieldErrors) => void
  onRebegin: (idea: Idea) => void
}

type Ending = { readonly end: (revision: number) => Promise<{ idea: Idea }>; readonly message: string }

/** Publishes or discards the draft. Both act on the server's draft, so unsaved changes are saved first. */
export function usePublish({ idea: { id, name }, draft, onFaults, onRebegin }: PublishOptions) {
  const [fault, setFault] = useState<string | null>(null)
  const ending = useAct(
    async ({ end, message }: Ending) => {
      setFault(null)
      if (!(await draft.flush())) return
      const sent = draft.current()
      const { idea } = await end(sent.version ?? 0)
      // Changes typed during the call stay in this browser.
      if (draft.current().value === sent.value) draft.adopt(sent)
      toasts.done(message)
      onRebegin(idea)
    },
    {
      onFailed(error) {
        if (error instanceof CallError && error.status === 409) return draft.conflict()
        setFault(error.message)
        if (error instanceof CallError && error.status === 422) onFaults(error.errors)
      },
    },
  )
  const publish = () => {
    const faults = flowFaults(draft.current().value)
    const [first] = Object.values(faults)
    if (first) {
      setFault(`Not published: ${first[0]}`)
      return onFaults(faults)
    }
    return ending.act({
      end: (revision) => call(publishIdea, { params: { id }, body: { revision } }),
      message: `${name} is published. Members who start it now are asked the new questions.`,
    })
  }
  const discard = () =>
    ending.mutateAsync({
      end: (revision) => call(discardIdeaDraft, { params: { id }, query: { revision: String(revision) } }),
      message: 'Discarded. The questions are the published ones.',
    })
  return { isPending: ending.isPending, fault, publish, discard }
}
