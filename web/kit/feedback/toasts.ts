import { t } from '#basics/language/translate.ts'
import { createStore } from '#basics/store.ts'

export type Severity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast'

export interface Toast {
  id: number
  message: string
  type: Severity
  autoDismiss: boolean
  /** An action such as undo; it also closes the toast. */
  action?: { readonly label: string; run(): void } | undefined
}

type Showing = Pick<Toast, 'message' | 'action'> & Partial<Pick<Toast, 'type' | 'autoDismiss'>>

/** The current toasts. Any code may add one; the region in the frame renders them. */
export const toasts = createToasts()

export function createToasts() {
  const { current, set, subscribe } = createStore<readonly Toast[]>([])
  let lastId = 0
  function show({ message, type = 'info', autoDismiss = false, action }: Showing): number {
    lastId += 1
    const toast = { id: lastId, message, type, autoDismiss, action }
    // an equal message is announced again, but not as a second toast
    set([...current().filter((other) => other.message !== message || other.type !== type), toast])
    return toast.id
  }
  return {
    show,
    /** Reports a success for a few seconds, in which `undo` can revert it. */
    done(message: string, undo?: () => unknown) {
      const action = undo && { label: t('Undo'), run: () => void undo() }
      return show({ type: 'success', message, autoDismiss: true, action })
    },
    /** Reports a failure until it is closed. */
    fail(error: unknown) {
      const message = error instanceof Error ? error.message : String(error)
      return show({ type: 'error', message })
    },
    close(id: number) {
      set(current().filter((toast) => toast.id !== id))
    },
    clear() {
      set([])
    },
    all: current,
    subscribe,
  }
}
