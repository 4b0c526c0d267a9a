import { useSyncExternalStore } from 'react'
import { keptInTab } from '#web/wire/kept.ts'
import { session } from '#web/wire/session.ts'

export interface AssistantHandover {
  surveyId: number
  name: string
  categoryName: string
  hue: string
  /** The completed request that the new one follows up. */
  linkedRequestId?: string
}
export type CategoriesMode = 'custom' | 'explore'

interface Handover {
  assistant: AssistantHandover | null
  categories: CategoriesMode | null
}

const KEY = 'tendwell.assistant'
const listeners = new Set<() => void>()
// a reload in the middle of the assistant comes back to it
let handover: Handover = { assistant: remembered(), categories: null }

session.subscribe(() => {
  if (!session.current()) change({ assistant: null, categories: null })
})

/** What a page hands over to a drawer of the frame. */
export function useHandover(): Handover {
  return useSyncExternalStore(subscribe, () => handover)
}

export function openAssistant(opened: AssistantHandover) {
  change({ assistant: opened, categories: null })
}

export function closeAssistant() {
  change({ ...handover, assistant: null })
}

export function openCategories(mode: CategoriesMode) {
  change({ ...handover, categories: mode })
}

export function closeCategories() {
  change({ ...handover, categories: null })
}

function change(next: Handover) {
  handover = next
  keptInTab.set(KEY, next.assistant && JSON.stringify(next.assistant))
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function remembered() {
  // only we write this key, and it lives no longer than the tab
  return JSON.parse(keptInTab.get(KEY) ?? 'null') as AssistantHandover | null
}
