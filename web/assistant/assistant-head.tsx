import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import { flyInto } from '#web/kit/motion/dot-motion.ts'
import { DrawerTitle } from '#web/kit/overlays/drawer.tsx'
import styles from './assistant-head.module.css'
import { Progress } from './progress.tsx'
import type { SurveyState } from './steps.ts'

interface AssistantHeadProps {
  about: { name: string; lang?: string | undefined; categoryName: string; categoryLang?: string | undefined }
  picture: ReactNode
  now: SurveyState
  /** Number of questions; undefined until it is known. */
  questions: number | undefined
  /** Whether a stored conversation is continued. */
  resumes: boolean
}

/** The picture has full height at the start and folds with the first answer, to give the conversation its space. */
export function AssistantHead({ about, picture, now, questions, resumes }: AssistantHeadProps) {
  const [isFolded, setFolded] = useState(resumes)
  if (!isFolded && isPastFirst(now)) setFolded(true)
  return (
    <div className={classNames(styles.head, isFolded ? !resumes && styles.folding : styles.start)}>
      <span className={styles.picture}>{picture}</span>
      <p className={`small b ${styles.over}`} lang={about.categoryLang}>
        {about.categoryName}
      </p>
      <DrawerTitle className={classNames(isFolded ? 'd3' : 'd2', styles.title)}>
        {about.lang ? <span lang={about.lang}>{about.name}</span> : about.name}
      </DrawerTitle>
      <div className={styles.progress}>
        <Progress answered={'answers' in now ? now.answers.length : 0} questions={questions} />
      </div>
    </div>
  )
}

function isPastFirst(now: SurveyState) {
  return now.step === 'answering' || ('answers' in now && now.answers.length > 0)
}

/** Head of the confirmation. The dot moves from the pressed button to here and on (`data-dot`). */
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
