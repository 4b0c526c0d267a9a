import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SETUP_STEPS, type Setup } from '#contract/desk/setup.ts'
import { classNames } from '#web/kit/class-names.ts'
import styles from './step-list.module.css'
import { isDone, PAGES, resultOf, type SetupPage, STEP_NAMES } from './steps.ts'

/** Dots on a line that ends in a bowl: what is done, where one is, what is left. */
export function StepList({ setup, here }: { setup: Setup; here: SetupPage }) {
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // on a phone the road lies on its side, and the step that is open may be outside
    current.current?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [here])
  const done = SETUP_STEPS.filter((step) => isDone(setup, step)).length
  return (
    <ol className={styles.list} aria-label={`Setting up, ${done} of ${SETUP_STEPS.length} done`}>
      {PAGES.map((page) => {
        const isHere = page === here
        const isOver = isDone(setup, page)
        const result = resultOf(setup, page)
        return (
          <li
            key={page}
            ref={isHere ? current : undefined}
            className={classNames(isOver && styles.done, isHere && styles.here, page === 'doors' && styles.end)}
          >
            <Link to={`/setup/${page}`} aria-current={isHere ? 'step' : undefined}>
              <i aria-hidden="true" />
              <b>
                {STEP_NAMES[page]}
                {page !== 'doors' && <span className="sr">, {isOver ? 'done' : 'still open'}</span>}
              </b>
              {result && <small>{result}</small>}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
