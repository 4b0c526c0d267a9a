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
  let shown: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly Toast[]) => {
    shown = next
    for (const tell of listeners) tell()
  }
  return {
    show({ message, type = 'info', autoDismiss = false, action }: Showing) {
      lastId += 1
      const toast = { id: lastId, message, type, autoDismiss, action }
      // the same words again are news again, but not a second toast
      change([...shown.filter((other) => other.message !== message || other.type !== type), toast])
      return toast.id
    },
    close(id: number) {
      change(shown.filter((toast) => toast.id !== id))
    },
    clear() {
      change([])
    },
    all: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
