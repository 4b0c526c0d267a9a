import { RequestsIcon } from '#web/kit/icons/icons.tsx'
import styles from './category-mark.module.css'

/** Color of a row's category. `data-hue` selects it; the row shows the category's name after the title. */
export function CategoryMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <RequestsIcon />
    </span>
  )
}
