import type { FlowQuestion } from '#contract/desk/catalog-flow.ts'
import type { IdeaDraft } from '#contract/desk/ideas.ts'
import { CallError } from '#web/wire/call-error.ts'

/** A pause after the last key, before what was typed is kept on the server. */
export const SAVE_AFTER_MS = 700
/** Where nobody answered, the next try comes by itself. */
export const RETRY_AFTER_MS = 5000

/** What is being written, and the revision of the draft that it is built on. */
export type Written = { readonly revision: number; readonly questions: readonly FlowQuestion[] }

export type Editing = Written & {
  /** `conflict`: a colleague has changed the draft meanwhile; nothing is sent until somebody decides. */
  readonly state: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  /** Why it could not be saved. */
  readonly fault: string | null
}

type EditingParts = {
  readonly start: Written & { readonly state: 'saved' | 'unsaved' | 'conflict' }
  save(written: Written): Promise<IdeaDraft>
  /** Keeps in this browser what the server does not have yet; null: it has everything. */
  keep(written: Written | null): void
}

export type Editor = ReturnType<typeof createEditing>

/** A draft that saves itself: one save at a time, and whatever was typed meanwhile goes with the next. */
export function createEditing({ start, save, keep }: EditingParts) {
  let now: Editing = { ...start, fault: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const become = (next: Partial<Editing>) => {
    now = { ...now, ...next }
    for (const tell of listeners) tell()
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    while (now.state === 'unsaved' || now.state === 'failed' || saving) {
      saving ??= sendOnce().finally(() => {
        saving = null
      })
      await saving
      if (now.state === 'failed' || now.state === 'conflict') return false
    }
    return now.state === 'saved'
  }
  const sendOnce = async () => {
    const sent = { revision: now.revision, questions: now.questions }
    become({ state: 'saving', fault: null })
    try {
      const { revision } = await save(sent)
      const typedOn = now.questions !== sent.questions
      become({ revision, state: typedOn ? 'unsaved' : 'saved' })
      keep(typedOn ? { revision, questions: now.questions } : null)
    } catch (error) {
      failed(error)
    }
  }
  const failed = (error: unknown) => {
    if (error instanceof CallError && error.status === 409) return become({ state: 'conflict', fault: null })
    become({ state: 'failed', fault: error instanceof Error ? error.message : String(error) })
    if (error instanceof CallError && error.passing) later(RETRY_AFTER_MS)
  }

  if (now.state === 'unsaved') later(SAVE_AFTER_MS)
  return {
    current: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change(questions: readonly FlowQuestion[]) {
      keep({ revision: now.revision, questions })
      if (now.state === 'conflict') return become({ questions })
      become({ questions, state: now.state === 'saving' ? 'saving' : 'unsaved' })
      if (now.state !== 'saving') later(SAVE_AFTER_MS)
    },
    /** Sends what is not saved; false where that did not succeed. */
    flush,
    /** The colleague's draft is known now, and these questions are to take its place. */
    decide(questions: readonly FlowQuestion[], revision: number) {
      keep({ revision, questions })
      become({ questions, revision, state: 'unsaved' })
      void flush()
    },
    /** Publishing or discarding found that a colleague was quicker. */
    overtaken() {
      clearTimeout(timer)
      keep({ revision: now.revision, questions: now.questions })
      become({ state: 'conflict', fault: null })
    },
    /** The draft is gone, and what was written goes with it. */
    forget() {
      clearTimeout(timer)
      keep(null)
      become({ state: 'saved', fault: null })
    },
    /** Saves no more. What is not saved stays in this browser. */
    stop: () => clearTimeout(timer),
  }
}
