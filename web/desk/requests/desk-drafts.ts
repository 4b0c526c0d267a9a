import * as z from 'zod/mini'

const shape = z.object({ text: z.string(), key: z.string() })

/** What is being written, and the key it will be sent under: a second try is the same message. */
export type KeptDraft = z.output<typeof shape>

export const newKey = (): string => crypto.randomUUID()

/** One draft for each colleague, request and kind, kept in this browser over reloads. */
export function draftsOf(staffId: number, requestId: string, kind: 'reply' | 'note') {
  const name = `tendwell.desk.draft.${staffId}.${requestId}.${kind}`
  return {
    read(): KeptDraft {
      const fresh = { text: '', key: newKey() }
      try {
        return z.safeParse(shape, JSON.parse(localStorage.getItem(name) ?? '{}')).data ?? fresh
      } catch {
        return fresh
      }
    },
    keep(draft: KeptDraft) {
      try {
        if (draft.text) localStorage.setItem(name, JSON.stringify(draft))
        else localStorage.removeItem(name)
      } catch {
        // a full or closed storage: the words stay on the screen
      }
    },
  }
}
