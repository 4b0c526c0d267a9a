import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SETUP_STEPS, type Setup } from '#contract/desk/operations/setup.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './step-list.module.css'
import { isDone, PAGES, resultOf, type SetupPage, STEP_NAMES } from './steps.ts'

/** Steps as dots on a line that ends in a bowl: completed, current and remaining ones. */
export function StepList({ setup, here }: { setup: Setup; here: SetupPage }) {
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // On a phone the steps scroll sideways, and the current one may be outside the view.
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
