import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import styles from './connection.module.css'

/** Text to put into another system, with a button that copies it. */
export function CopyLine({ text, what }: { text: string; what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toasts.done(`The ${what} is copied.`),
      () => toasts.fail(`This browser does not allow copying. Please select the ${what} yourself.`),
    )
  return (
    <span className={styles.code}>
      <code>{text}</code>
      <Button small variant="tertiary" aria-label={`Copy the ${what}`} onClick={copy}>
        Copy
      </Button>
    </span>
  )
}
