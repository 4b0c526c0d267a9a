import { t } from '#basics/language/translate.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './new-dot.module.css'

/** A dot for new items, with their number. */
export function NewDot({ count, className }: { count: number; className?: string }) {
  return <span className={classNames(styles.dot, className)}>{t('{count} new', { count })}</span>
}
