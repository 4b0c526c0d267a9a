import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#basics/language/translate.ts'
import { TypingDots } from '#web/kit/lists/bubble.tsx'
import styles from './assistant-log.module.css'
import { Concierge, QuestionTurn, type Turn } from './question-turn.tsx'
import type { Step, SurveyState } from './steps.ts'

type Talking = Exclude<SurveyState, Step<'review' | 'sending' | 'received'>>

/** The questions and answers so far. */
export function AssistantLog({ now, goesTo }: { now: Talking; goesTo: ReactNode }) {
  const turns = turnsIn(now)
  const typing = 'typing' in now && now.typing
  const log = useRef<HTMLDivElement>(null)
  const waiting = now.step === 'answering' || now.step === 'fetching'
  useEffect(() => {
    // without a control the log takes the focus
    if (waiting) log.current?.focus({ preventScroll: true })
  }, [waiting])
  return (
    <div className={styles.talk}>
      {goesTo && <div className={`small ${styles.to}`}>{goesTo}</div>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div className={styles.log} role="log" aria-label={t('Conversation')} tabIndex={0} ref={log}>
        {turns.map(({ question, entry }) => (
          <QuestionTurn key={question.id} question={question} entry={entry} />
        ))}
        {typing && <TypingDots label={t('Your concierge is typing')} face={<Concierge />} />}
        <div key={`${now.step} ${turns.length} ${typing}`} ref={comeIntoSight} className={styles.end} />
      </div>
    </div>
  )
}

function turnsIn(now: Talking): Turn[] {
  const given = 'answers' in now ? now.answers : []
  if (now.step === 'asking') return [...given, { question: now.question, entry: undefined }]
  if (now.step === 'answering') return [...given, { question: now.question, entry: now.skipping ? null : now.entry }]
  return [...given]
}

/** Scrolls to new content, because this is mounted again with it. It does not scroll when the foot grows. */
function comeIntoSight(end: HTMLElement | null) {
  const scroller = end?.closest<HTMLElement>(`.${styles.talk}`)?.parentElement
  if (!end || !scroller) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  end.scrollIntoView({ block: 'end', behavior: calm ? 'auto' : 'smooth' })
  let height = scroller.clientHeight
  const resized = new ResizeObserver(() => {
    if (scroller.clientHeight < height) end.scrollIntoView({ block: 'end' })
    height = scroller.clientHeight
  })
  resized.observe(scroller)
  return () => resized.disconnect()
}
