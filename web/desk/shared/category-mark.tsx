import { RequestsIcon } from '#web/kit/icons.tsx'
import styles from './category-mark.module.css'

/** The color of a row's category, where `data-hue` says which; its name stands after the title. */
export function CategoryMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <RequestsIcon />
    </span>
  )
}
