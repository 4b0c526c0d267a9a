import styles from './key-cap.module.css'
import { useSingleKeys } from './shortcut-switch.ts'

/** The key that does what a button does; not where keys are switched off, nor where one touches. */
export function KeyCap({ children }: { children: string }) {
  if (!useSingleKeys()) return null
  return (
    <kbd className={styles.cap} aria-hidden="true">
      {children}
    </kbd>
  )
}
