import { createStore } from '#basics/store.ts'

export type Severity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast'

export interface Toast {
  id: number
  message: string
  type: Severity
  autoDismiss: boolean
  /** A way back, say; the toast leaves with it. */
  action?: { readonly label: string; run(): void } | undefined
}

type Showing = Pick<Toast, 'message' | 'action'> & Partial<Pick<Toast, 'type' | 'autoDismiss'>>

/** The notifications on the screen. Anything may show one; the region in the frame draws them. */
export const toasts = createToasts()

export function createToasts() {
  const { current, set, subscribe } = createStore<readonly Toast[]>([])
  let lastId = 0
  return {
    show({ message, type = 'info', autoDismiss = false, action }: Showing) {
      lastId += 1
      const toast = { id: lastId, message, type, autoDismiss, action }
      // the same words again are news again, but not a second toast
      set([...current().filter((other) => other.message !== message || other.type !== type), toast])
      return toast.id
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
