import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'
import { storedDraft } from '#web/drafts/stored-draft.ts'

const NONE: readonly string[] = []
const changes = createListeners()
/** The last parsed lists by text, so that the same text returns the same array. */
const known = new Map<string, readonly string[]>()

/** Quick answers of a colleague's reply to a request. Stored in this browser until the reply is sent. */
export function quickAnswersOf(staffId: number, requestId: string) {
  const name = `desk.draft.2.${staffId}.${requestId}.quick_answers`
  const stored = storedDraft(name, listOfAnswers)
  const current = () => {
    if (!known.has(name)) known.set(name, stored.read() ?? NONE)
    return known.get(name) ?? NONE
  }
  return {
    current,
    set(answers: readonly string[]) {
      known.set(name, answers)
      stored.write(answers.length > 0 ? [...answers] : null)
      changes.notify()
    },
  }
}

const listOfAnswers = {
  safeParse: (stored: unknown) => ({
    data: Array.isArray(stored) ? stored.filter((answer) => typeof answer === 'string') : undefined,
  }),
}

export const useQuickAnswers = ({ current }: ReturnType<typeof quickAnswersOf>) =>
  useSyncExternalStore(changes.subscribe, current)
