import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { t } from '#basics/language/translate.ts'
import type { ToastItem } from './toast-item.tsx'
import styles from './toast-region.module.css'
import { type Toast, toasts } from './toasts.ts'

const AUTO_DISMISS_MS = 10_000

type Loaded = { default: typeof ToastItem }

// most pages never show a toast; offline its code may fail to load: then there is only text
const Item = lazy(() =>
  import('./toast-item.tsx')
    .then((file): Loaded => ({ default: file.ToastItem }))
    .catch((): Loaded => ({ default: Words })),
)

/** Area of the toasts: top right in wide windows, above the bottom bar in narrow ones. Mount it once. */
export function ToastRegion({ autoDismissMs = AUTO_DISMISS_MS }: { autoDismissMs?: number }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.all, toasts.all)
  return (
    // aria-live on the element itself: an open dialog hides all other content from screen readers
    <section
      aria-label={t('Notifications')}
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
