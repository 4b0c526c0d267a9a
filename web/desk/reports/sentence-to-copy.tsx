import { Button } from '#web/kit/button.tsx'
import { toasts } from '#web/kit/toasts.ts'
import styles from './sentence-to-copy.module.css'

/** For a mail to somebody who asks what it is worth. */
export function SentenceToCopy({ children }: { children: string }) {
  const copy = () =>
    navigator.clipboard.writeText(children).then(
      () => toasts.show({ type: 'success', message: 'The sentence is copied.', autoDismiss: true }),
      () =>
        toasts.show({
          type: 'error',
          message: 'This browser does not let us copy. Please select the sentence yourself.',
        }),
    )
  return (
    <section className={styles.say} aria-label="A sentence to pass on">
      <p>“{children}”</p>
      <Button variant="secondary" small onClick={copy}>
        Copy the sentence
      </Button>
    </section>
  )
}
