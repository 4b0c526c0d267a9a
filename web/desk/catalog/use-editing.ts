import { useEffect, useState, useSyncExternalStore } from 'react'
import { type FlowQuestion, isSameFlow } from '#contract/desk/catalog-flow.ts'
import { type Idea, saveIdeaDraft } from '#contract/desk/ideas.ts'
import { deskCall } from '#web/desk/shared/desk-call.ts'
import { changeSession, useSession } from '#web/desk/shared/queries.ts'
import { CallError } from '#web/wire/call-error.ts'
import { createEditing, type Written } from './editing.ts'
import { writtenHere } from './written-here.ts'

/** The editor of an idea's draft: from what the server has, or from what this browser could not save. */
export function useEditing(idea: Idea) {
  const staffId = useSession()?.staff.id ?? 0
  const [editor] = useState(() => {
    const here = writtenHere(staffId, idea.id)
    return createEditing({
      start: startOf(idea, here.read()),
      keep: here.keep,
      save: async (written) => {
        const body = { revision: written.revision, questions: [...written.questions] }
        return (await deskCall(saveIdeaDraft, { params: { id: idea.id }, body }).catch(signedOut)).draft
      },
    })
  })
  useEffect(() => {
    const leaving = () => void editor.flush()
    addEventListener('pagehide', leaving)
    return () => {
      removeEventListener('pagehide', leaving)
      // what a page that is left could not wait for
      void editor.flush()
      editor.stop()
    }
  }, [editor])
  return { editor, now: useSyncExternalStore(editor.subscribe, editor.current) }
}

export function liveOf({ versions: [live] }: Pick<Idea, 'versions'>): readonly FlowQuestion[] {
  return live?.questions ?? []
}

function startOf(idea: Idea, here: Written | null) {
  const { revision, questions } = idea.draft
  const kept = questions ?? liveOf(idea)
  if (!here) return { revision, questions: kept, state: 'saved' } as const
  // the save whose answer this browser did not wait for
  if (isSameFlow(here.questions, kept)) return { revision, questions: here.questions, state: 'unsaved' } as const
  return { ...here, state: here.revision === revision ? 'unsaved' : 'conflict' } as const
}

/** Whoever is not signed in any more is shown the sign-in; what was typed waits here. */
function signedOut(error: unknown): never {
  if (error instanceof CallError && error.status === 401) changeSession(null)
  throw error
}
