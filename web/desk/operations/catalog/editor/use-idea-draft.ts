import { useState } from 'react'
import * as z from 'zod/mini'
import { type FlowQuestion, flow } from '#contract/desk/operations/flow.ts'
import { type Idea, saveIdeaDraft } from '#contract/desk/operations/ideas.ts'
import { isSameFlow } from '#domain/flow-rules.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { loseSession, useSession } from '#web/desk/shared/wire/queries.ts'
import { type AutosavedDraft, createAutosave, type Snapshot } from '#web/drafts/autosave.ts'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { useAutosave } from '#web/drafts/use-autosave.ts'
import { CallError } from '#web/wire/call-error.ts'

export type Flow = readonly FlowQuestion[]
export type IdeaDraft = AutosavedDraft<Flow>

/** Draft of an idea: the server's, or one that this browser could not save. */
export function useIdeaDraft(idea: Idea) {
  const staffId = useSession()?.staff.id ?? 0
  const [{ draft, ...ways }] = useState(() => open(staffId, idea))
  return { draft, ...ways, now: useAutosave(draft, () => draft.flush().finally(draft.stop)) }
}

/** The server's version to edit. */
export const flowOf = (idea: Idea): Flow => idea.draft.questions ?? liveOf(idea)

export function liveOf({ versions: [live] }: Pick<Idea, 'versions'>): Flow {
  return live?.questions ?? []
}

const schema = z.object({ revision: z.number(), questions: flow, base: z.optional(flow) })

function open(staffId: number, idea: Idea) {
  const stored = storedDraft(`desk.idea.${staffId}.${idea.id}`, schema)
  const theirs = { value: flowOf(idea), version: idea.draft.revision }
  const here = stored.read()
  // The server's version at the start of the edit. It tells a colleague's later changes apart from own ones.
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
    /** Resolves a conflict of two drafts: this one is saved over the other. */
    resolve(mine: Snapshot<Flow>, over: Flow) {
      base = over
      draft.resolve(mine)
    },
    /** Stores a draft that lost a conflict, so that the next editor starts with it, on top of the colleague's draft. */
    takeUp(mine: Flow, over: Idea) {
      stored.write({ revision: over.draft.revision, questions: [...mine], base: [...flowOf(over)] })
    },
  }
}

function startOf(theirs: Snapshot<Flow>, here: z.output<typeof schema> | null): Snapshot<Flow> {
  if (!here) return theirs
  // If both are equal, this browser saved it without receiving the answer.
  const version = isSameFlow(here.questions, theirs.value) ? theirs.version : here.revision
  return { value: here.questions, version }
}

/** Shows the sign-in page after the session ended. The draft stays in this browser. */
function signedOut(error: unknown): never {
  if (error instanceof CallError && error.status === 401) loseSession()
  throw error
}
