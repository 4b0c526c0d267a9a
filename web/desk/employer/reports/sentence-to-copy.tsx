import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import styles from './sentence-to-copy.module.css'

/** A sentence to copy into an email about the value of the benefit. */
export function SentenceToCopy({ children }: { children: string }) {
  const copy = () =>
    navigator.clipboard.writeText(children).then(
      () => toasts.done(t('The sentence is copied.')),
      () => toasts.fail(t('This browser does not allow copying. Please select the sentence yourself.')),
    )
  return (
    <section className={styles.say} aria-label={t('Sentence to share')}>
      <p>“{children}”</p>
      <Button variant="secondary" small onClick={copy}>
        {t('Copy the sentence')}
      </Button>
    </section>
  )
}
