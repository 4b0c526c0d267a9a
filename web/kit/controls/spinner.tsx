import { t } from '#basics/language/translate.ts'
import { Bowl } from '#web/kit/icons/mark.tsx'
import styles from './spinner.module.css'

/** The bowl rocks under its dot. With reduced motion it fades instead. */
export function Spinner({ label = t('Loading') }: { label?: string }) {
  return <Bowl className={styles.spinner} role="img" aria-label={label} aria-hidden={undefined} data-breathe="" />
}
