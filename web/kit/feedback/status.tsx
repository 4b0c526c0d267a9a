import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './status.module.css'

export type BowlState = 'waiting' | 'held' | 'done' | 'unknown'

/** An icon with its word, never the icon alone. When the status changes, the dot lands and a ring expands. */
export function Status({ state, children, className }: { state: BowlState; children: ReactNode; className?: string }) {
  const words = useRef<HTMLSpanElement>(null)
  const before = useRef(state)
  useEffect(() => {
    const glyph = before.current !== state && words.current?.firstElementChild
    before.current = state
    // decoration: if it fails to load, nothing is missing
    if (glyph) import('#web/kit/motion/dot-motion.ts').then(({ landIn }) => landIn(glyph)).catch(() => {})
  }, [state])
  return (
    <span ref={words} className={classNames(styles.status, className)}>
      <BowlGlyph key={state} state={state} />
      {children}
    </span>
  )
}

/** Position of the dot: above the bowl, in the bowl, closed inside, or none. */
export function BowlGlyph({ state }: { state: BowlState }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-bowl="">
      {drawings[state]}
    </svg>
  )
}

const drawings = {
  waiting: (
    <>
      <path d="M3 12.5h18a9 9 0 0 1-18 0z" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <circle cx="12" cy="5.5" r="3.5" fill="var(--dot)" />
    </>
  ),
  held: (
    <>
      <circle cx="12" cy="10.5" r="4" fill="var(--dot)" />
      <path d="M2 12.5h20a10 10 0 0 1-20 0z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <path d="M2 9.5h20v1a10 10 0 0 1-20 0z" fill="currentColor" />
      <circle cx="12" cy="14" r="3.2" fill="var(--dot)" />
    </>
  ),
  unknown: <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="3 4.07" />,
}
