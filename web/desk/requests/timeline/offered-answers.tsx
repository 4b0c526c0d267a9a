import { CheckIcon } from '#web/kit/page-icons.tsx'
import styles from './offered-answers.module.css'

/** What a reply offered its member to press, for colleagues who read on; and which it was. */
export function OfferedAnswers({ answers, pressed }: { answers: readonly string[]; pressed: string | null }) {
  return (
    <p className={styles.line}>
      {pressed === null ? 'Offered: ' : 'Offered, and pressed: '}
      {answers.map((words) => (
        <span key={words} className={styles.answer} data-pressed={words === pressed ? '' : undefined}>
          {words === pressed && <CheckIcon />}
          {words}
          {words === pressed && <span className="sr"> (pressed)</span>}
        </span>
      ))}
    </p>
  )
}
