import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SETUP_STEPS, type Setup } from '#contract/desk/setup.ts'
import { classNames } from '#web/kit/class-names.ts'
import styles from './road.module.css'
import { isDone, PLACES, type Place, resultOf, STEP_NAMES } from './steps.ts'

/** Dots on a line that ends in a bowl: what is done, where one is, what is left. */
export function Road({ setup, here }: { setup: Setup; here: Place }) {
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // on a phone the road lies on its side, and the step that is open may be outside
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here])
  const done = SETUP_STEPS.filter((step) => isDone(setup, step)).length
  return (
    <ol className={styles.road} aria-label={`Setting up, ${done} of ${SETUP_STEPS.length} done`}>
      {PLACES.map((place) => {
        const isHere = place === here
        const isOver = isDone(setup, place)
        const result = resultOf(setup, place)
        return (
          <li
            key={place}
            ref={isHere ? current : undefined}
            className={classNames(isOver && styles.done, isHere && styles.here, place === 'doors' && styles.end)}
          >
            <Link to={`/setup/${place}`} aria-current={isHere ? 'step' : undefined}>
              <i aria-hidden="true" />
              <b>
                {STEP_NAMES[place]}
                {place !== 'doors' && <span className="sr">, {isOver ? 'done' : 'still open'}</span>}
              </b>
              {result && <small>{result}</small>}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
