import { useSyncExternalStore } from 'react'
import { createStore } from '#basics/store.ts'
import { sessionStore } from '#web/wire/browser-storage.ts'
import { session } from '#web/wire/session.ts'

export interface AssistantTarget {
  surveyId: number
  name: string
  /** Language of the name, if it is not that of the page. */
  lang?: string | undefined
  categoryName: string
  categoryLang?: string | undefined
  hue: string
  /** The completed request that the new one follows up. */
  linkedRequestId?: string
  /** Start of the first answer. */
  words?: string
  /** The answers of the completed request, for prefilling. */
  answers?: readonly PreviousAnswer[] | undefined
}
export interface PreviousAnswer {
  question: string
  answer: string
}
export type CategoriesMode = 'custom' | 'explore'

interface DrawerState {
  assistant: AssistantTarget | null
  categories: CategoriesMode | null
  /** Prefill for a request that is begun from the categories. */
  words?: string | undefined
}

const KEY = 'tendwell.assistant'
// a reload during the assistant reopens it
const restored = stored()
const { current, set, subscribe } = createStore<DrawerState>({ assistant: restored, categories: null })

session.subscribe(() => {
  if (!session.current()) change({ assistant: null, categories: null })
})

/** Data that a page passes to a drawer of the frame. */
export function useDrawerState(): DrawerState {
  return useSyncExternalStore(subscribe, current)
}

export function openAssistant(opened: AssistantTarget) {
  const { categories, words } = current()
  change({ assistant: categories && words ? { ...opened, words } : opened, categories: null })
}

/** A reload reopened it: the member has not opened it in this page. */
export const isRestored = (assistant: AssistantTarget): boolean => assistant === restored

/** Its request has been sent: it stays open, but a reload does not reopen it. */
export function finishAssistant(assistant: AssistantTarget) {
  if (current().assistant === assistant) sessionStore.set(KEY, null)
}

export function closeAssistant() {
  change({ ...current(), assistant: null })
}

/** Earlier typed text is restored. */
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
  // only this module writes this key, and it lives as long as the tab
  return JSON.parse(sessionStore.get(KEY) ?? 'null') as AssistantTarget | null
}
