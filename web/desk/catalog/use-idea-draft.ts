import { useState } from 'react'
import * as z from 'zod/mini'
import { type FlowQuestion, flow, isSameFlow } from '#contract/desk/catalog-flow.ts'
import { type Idea, saveIdeaDraft } from '#contract/desk/ideas.ts'
import { call } from '#web/desk/shared/call.ts'
import { loseSession, useSession } from '#web/desk/shared/queries.ts'
import { type AutosavedDraft, createAutosave, type Snapshot } from '#web/drafts/autosave.ts'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { useAutosave } from '#web/drafts/use-autosave.ts'
import { CallError } from '#web/wire/call-error.ts'

export type Flow = readonly FlowQuestion[]
export type IdeaDraft = AutosavedDraft<Flow>

/** The draft of an idea: from what the server has, or from what this browser could not save. */
export function useIdeaDraft(idea: Idea) {
  const staffId = useSession()?.staff.id ?? 0
  const [{ draft, ...ways }] = useState(() => open(staffId, idea))
  return { draft, ...ways, now: useAutosave(draft, () => draft.flush().finally(draft.stop)) }
}

/** What the server has to be written on. */
export const flowOf = (idea: Idea): Flow => idea.draft.questions ?? liveOf(idea)

export function liveOf({ versions: [live] }: Pick<Idea, 'versions'>): Flow {
  return live?.questions ?? []
}

const schema = z.object({ revision: z.number(), questions: flow, base: z.optional(flow) })

function open(staffId: number, idea: Idea) {
  const stored = storedDraft(`desk.idea.${staffId}.${idea.id}`, schema)
  const theirs = { value: flowOf(idea), version: idea.draft.revision }
  const here = stored.read()
  // what the server had as this was written: what a colleague saves later is told apart from one's own by it
  let base: Flow = here?.base ?? theirs.value
  const draft = createAutosave<Flow>({
    start: startOf(theirs, here),
    saved: theirs.value,
    save: async ({ value, version }) => {
      const body = { revision: version ?? 0, questions: [...value] }
      const { draft: saved } = await call(saveIdeaDraft, { params: { id: idea.id }, body }).catch(signedOut)
      base = value
      return saved.revision
    },
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    store: (unsaved) =>
      stored.write(unsaved && { revision: unsaved.version ?? 0, questions: [...unsaved.value], base: [...base] }),
  })
  draft.meet(theirs)
  return {
    draft,
    base: () => base,
    /** Of two drafts this one stays, written on top of the other. */
    resolve(mine: Snapshot<Flow>, over: Flow) {
      base = over
      draft.resolve(mine)
    },
    /** What was given up for a colleague's draft: an editor that begins now begins with it, on top of theirs. */
    takeUp(mine: Flow, over: Idea) {
      stored.write({ revision: over.draft.revision, questions: [...mine], base: [...flowOf(over)] })
    },
  }
}

function startOf(theirs: Snapshot<Flow>, here: z.output<typeof schema> | null): Snapshot<Flow> {
  if (!here) return theirs
  // where both say the same, it is the save whose answer this browser did not wait for
  const version = isSameFlow(here.questions, theirs.value) ? theirs.version : here.revision
  return { value: here.questions, version }
}

/** A colleague who is not signed in anymore is shown the sign-in; what was typed waits here. */
function signedOut(error: unknown): never {
  if (error instanceof CallError && error.status === 401) loseSession()
  throw error
}
