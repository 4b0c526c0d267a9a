import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#basics/language/translate.ts'
import { textOf } from './question-types.tsx'
import styles from './sent-before.module.css'
import type { Unsent } from './steps.ts'

interface SentBeforeProps {
  /** Text typed here that is not in the request. */
  unsent: readonly Unsent[]
  /** Links to continue. */
  children: ReactNode
}

/** The request was sent from another tab or device before this conversation was complete. */
export function SentBefore({ unsent, children }: SentBeforeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.late}>
      <h3 className="d3" tabIndex={-1} ref={heading}>
        {t('This request was already sent')}
      </h3>
      {unsent.length === 0 ? (
        <p className="quiet">{t('It was sent from another tab or device. Your concierge will reply in its thread.')}</p>
      ) : (
        <>
          <p className="quiet">
            {t(
              'It was sent from another tab or device. What you wrote here is not in it. Open the request to send it as a message.',
            )}
          </p>
          <ul className={styles.words}>
            {unsent.map(({ question, entry }) => (
              <li key={question.id}>
                {question.label && <p className="small quiet">{question.label}</p>}
                <p className={styles.text}>{textOf(question, entry)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </div>
  )
}
