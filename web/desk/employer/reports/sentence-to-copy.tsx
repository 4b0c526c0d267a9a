import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import styles from './sentence-to-copy.module.css'

/** A sentence to copy into an email about the value of the benefit. */
export function SentenceToCopy({ children }: { children: string }) {
  const copy = () =>
    navigator.clipboard.writeText(children).then(
      () => toasts.done('The sentence is copied.'),
      () => toasts.fail('This browser does not allow copying. Please select the sentence yourself.'),
    )
  return (
    <section className={styles.say} aria-label="Sentence to share">
      <p>“{children}”</p>
      <Button variant="secondary" small onClick={copy}>
        Copy the sentence
      </Button>
    </section>
  )
}
