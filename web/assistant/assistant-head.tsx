import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#web/kit/class-names.ts'
import { flyInto } from '#web/kit/dot-motion.ts'
import { DrawerTitle } from '#web/kit/drawer.tsx'
import styles from './assistant-head.module.css'
import { Progress } from './progress.tsx'
import type { SurveyState } from './steps.ts'

interface AssistantHeadProps {
  about: { name: string; categoryName: string }
  picture: ReactNode
  now: SurveyState
  /** How many questions there are; undefined as long as that isn't known. */
  questions: number | undefined
  /** It goes on where it was left. */
  resumes: boolean
}

/** The whole picture at the start; with the first answer it folds, once, and leaves its room to the talk. */
export function AssistantHead({ about, picture, now, questions, resumes }: AssistantHeadProps) {
  const [isFolded, setFolded] = useState(resumes)
  if (!isFolded && isPastFirst(now)) setFolded(true)
  return (
    <div className={classNames(styles.head, isFolded ? !resumes && styles.folding : styles.start)}>
      <span className={styles.picture}>{picture}</span>
      <p className={`small b ${styles.over}`}>{about.categoryName}</p>
      <DrawerTitle className={classNames(isFolded ? 'd3' : 'd2', styles.title)}>{about.name}</DrawerTitle>
      <div className={styles.progress}>
        <Progress answered={'answers' in now ? now.answers.length : 0} questions={questions} />
      </div>
    </div>
  )
}

function isPastFirst(now: SurveyState) {
  return now.step === 'answering' || ('answers' in now && now.answers.length > 0)
}

/** The bowl that has it now. The dot comes out of what was pressed, and goes on from here (`data-dot`). */
export function ReceivedHead({ pressedRef }: { pressedRef: RefObject<DOMRect | null> }) {
  const dot = useRef<SVGCircleElement>(null)
  useLayoutEffect(() => {
    const from = pressedRef.current
    if (!from || !dot.current) return
    pressedRef.current = null
    void flyInto(from, dot.current)
  }, [pressedRef])
  return (
    <div className={styles.received}>
      <svg viewBox="0 0 240 160" aria-hidden="true" focusable="false">
        <circle ref={dot} data-dot="" cx="120" cy="62" r="30" fill="var(--dot)" />
        <path d="M28 72h184a92 92 0 0 1-184 0z" fill="currentColor" />
      </svg>
    </div>
  )
}
