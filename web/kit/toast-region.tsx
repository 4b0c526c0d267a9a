import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { ToastItem } from './toast-item.tsx'
import styles from './toast-region.module.css'
import { type Toast, toasts } from './toasts.ts'

const AUTO_DISMISS_MS = 10_000

type Loaded = { default: typeof ToastItem }

// most pages never show one; offline its code may not come: then words alone
const Item = lazy(() =>
  import('./toast-item.tsx')
    .then((file): Loaded => ({ default: file.ToastItem }))
    .catch((): Loaded => ({ default: Words })),
)

/** Where toasts appear: top right when wide, above the bottom bar when narrow. Mount it once. */
export function ToastRegion({ autoDismissMs = AUTO_DISMISS_MS }: { autoDismissMs?: number }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.all, toasts.all)
  return (
    // aria-live on the element itself: an open dialog hides everything else from screen readers
    <section
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
      className={styles.region}
      data-toasts=""
    >
      <Suspense>
        {shown.map((toast) => (
          <Item key={toast.id} toast={toast} autoDismissMs={autoDismissMs} />
        ))}
      </Suspense>
    </section>
  )
}

function Words({ toast }: { toast: Toast; autoDismissMs: number }): ReactNode {
  return <p role="alert">{toast.message}</p>
}
