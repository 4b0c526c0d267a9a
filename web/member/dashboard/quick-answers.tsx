import { lazy, Suspense, useState } from 'react'
import { classNames } from '#web/kit/class-names.ts'
import { toasts } from '#web/kit/toasts.ts'
import styles from './opening.module.css'

const SentAnswer = lazy(() => import('./sent-answer.tsx'))

type QuickAnswersProps = {
  requestId: string
  offered: readonly string[]
  /** Who is answered. */
  first: string
}

/** What the concierge offered with these words: one press answers. */
export default function QuickAnswers({ requestId, offered, first }: QuickAnswersProps) {
  const [pressed, setPressed] = useState<{ words: string; key?: string } | null>(null)
  const press = (words: string) => {
    setPressed({ words })
    import('../send-quick-answer.ts')
      .then(({ sendQuickAnswer }) => sendQuickAnswer(requestId, words))
      .then((key) => setPressed({ words, key }))
      .catch(() => {
        setPressed(null)
        toasts.show({ type: 'error', message: 'That could not be sent. Please try again.' })
      })
  }
  if (pressed)
    return (
      <Suspense>
        <SentAnswer words={pressed.words} sentUnder={pressed.key} first={first} onUndone={() => setPressed(null)} />
      </Suspense>
    )
  return (
    <div role="group" aria-label={`Answer ${first}`} className={styles.quick}>
      {offered.map((words, place) => (
        <button
          key={words}
          type="button"
          className={classNames(styles.answer, place === 0 && styles.filled)}
          onClick={() => press(words)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
