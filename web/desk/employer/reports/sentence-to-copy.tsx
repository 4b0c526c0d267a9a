import { t } from '#basics/language/translate.ts'
import { CopyButton } from '#web/desk/shared/copy-button.tsx'
import styles from './sentence-to-copy.module.css'

/** A sentence to copy into an email about the value of the benefit. */
export function SentenceToCopy({ children }: { children: string }) {
  const words = {
    copied: t('Copied'),
    failed: t('This browser does not allow copying. Please select the sentence yourself.'),
  }
  return (
    <section className={styles.say} aria-label={t('Sentence to share')}>
      <p>“{children}”</p>
      <CopyButton text={children} label={t('Copy the sentence')} words={words} />
    </section>
  )
}
