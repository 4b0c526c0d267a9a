import * as z from 'zod/mini'
import { flow } from '#contract/desk/catalog-flow.ts'
import type { Written } from './editing.ts'

const shape = z.object({ revision: z.number(), questions: flow })

/** What one colleague wrote for one idea and the server does not have yet, over reloads. */
export function writtenHere(staffId: number, ideaId: number) {
  const name = `tendwell.desk.idea.${staffId}.${ideaId}`
  return {
    read(): Written | null {
      try {
        return z.safeParse(shape, JSON.parse(localStorage.getItem(name) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    keep(written: Written | null) {
      try {
        if (written) localStorage.setItem(name, JSON.stringify(written))
        else localStorage.removeItem(name)
      } catch {
        // a full or closed storage: the words stay on the screen
      }
    },
  }
}
