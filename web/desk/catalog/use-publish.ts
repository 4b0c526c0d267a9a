import { useState } from 'react'
import { flowFaults } from '#contract/desk/catalog-flow.ts'
import { discardIdeaDraft, type Idea, publishIdea } from '#contract/desk/ideas.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { call } from '#web/desk/shared/call.ts'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import type { IdeaDraft } from './use-idea-draft.ts'

type PublishOptions = {
  idea: Idea
  draft: IdeaDraft
  /** Something must be mended first. */
  onFaults: (faults: FieldErrors) => void
  onRebegin: (idea: Idea) => void
}

/** Publishing and discarding: both end the draft as the server has it, so what is not saved is saved first. */
export function usePublish({ idea: { id, name }, draft, onFaults, onRebegin }: PublishOptions) {
  const [busy, setBusy] = useState<'publish' | 'discard' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const finish = async (
    what: 'publish' | 'discard',
    end: (revision: number) => Promise<{ idea: Idea }>,
    said: string,
  ) => {
    setBusy(what)
    setFault(null)
    try {
      if (!(await draft.flush())) return
      const sent = draft.current()
      const { idea } = await end(sent.version ?? 0)
      // what was typed in this very moment waits in this browser
      if (draft.current().value === sent.value) draft.adopt(sent)
      toasts.show({ type: 'success', message: said, autoDismiss: true })
      onRebegin(idea)
    } catch (error) {
      if (error instanceof CallError && error.status === 409) return draft.conflict()
      setFault(error instanceof Error ? error.message : String(error))
      if (error instanceof CallError && error.status === 422) onFaults(error.errors)
    } finally {
      setBusy(null)
    }
  }
  const publish = () => {
    const faults = flowFaults(draft.current().value)
    const [first] = Object.values(faults)
    if (first) {
      setFault(`Not published: ${first[0]}`)
      return onFaults(faults)
    }
    return finish(
      'publish',
      (revision) => call(publishIdea, { params: { id }, body: { revision } }),
      `${name} is published. Members who begin it now are asked the new questions.`,
    )
  }
  const discard = () =>
    finish(
      'discard',
      (revision) => call(discardIdeaDraft, { params: { id }, query: { revision: String(revision) } }),
      'Discarded. The questions are those that members are asked.',
    )
  return { busy, fault, publish, discard }
}
