import { useSyncExternalStore } from 'react'
import { createStore } from '#basics/store.ts'
import { sessionStore } from '#web/wire/browser-storage.ts'
import { session } from '#web/wire/session.ts'

export interface AssistantTarget {
  surveyId: number
  name: string
  categoryName: string
  hue: string
  /** The completed request that the new one follows up. */
  linkedRequestId?: string
  /** What the first answer begins with. */
  words?: string
  /** What was answered for the completed request, to be asked for again. */
  said?: readonly SaidBefore[] | undefined
}
export interface SaidBefore {
  question: string
  answer: string
}
export type CategoriesMode = 'custom' | 'explore'

interface DrawerState {
  assistant: AssistantTarget | null
  categories: CategoriesMode | null
  /** What a request that is begun from the categories begins with. */
  words?: string | undefined
}

const KEY = 'tendwell.assistant'
// a reload in the middle of the assistant comes back to it
const restored = stored()
const { current, set, subscribe } = createStore<DrawerState>({ assistant: restored, categories: null })

session.subscribe(() => {
  if (!session.current()) change({ assistant: null, categories: null })
})

/** What a page hands over to a drawer of the frame. */
export function useDrawerState(): DrawerState {
  return useSyncExternalStore(subscribe, current)
}

export function openAssistant(opened: AssistantTarget) {
  const { categories, words } = current()
  change({ assistant: categories && words ? { ...opened, words } : opened, categories: null })
}

/** A reload brought it back: the member has not opened it in this page. */
export const isRestored = (assistant: AssistantTarget): boolean => assistant === restored

/** Its request has been sent: it stays open, but a reload does not bring it back. */
export function finishAssistant(assistant: AssistantTarget) {
  if (current().assistant === assistant) sessionStore.set(KEY, null)
}

export function closeAssistant() {
  change({ ...current(), assistant: null })
}

/** What was typed there before stands there again. */
export function openCategories(mode: CategoriesMode, words = current().words) {
  change({ ...current(), categories: mode, words })
}

export function closeCategories() {
  change({ ...current(), categories: null })
}

function change(next: DrawerState) {
  sessionStore.set(KEY, next.assistant && JSON.stringify(next.assistant))
  set(next)
}

function stored() {
  // only we write this key, and it lives no longer than the tab
  return JSON.parse(sessionStore.get(KEY) ?? 'null') as AssistantTarget | null
}
