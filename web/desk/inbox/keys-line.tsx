import { Fragment } from 'react'
import styles from './keys-line.module.css'

const SAID = [
  ['j k', 'move'],
  ['space', 'peek'],
  ['enter', 'open'],
  ['?', 'all keys'],
] as const

/** The keys that one uses most, for the eyes; the list of all of them is read by everybody. */
export function KeysLine() {
  return (
    <p className={styles.keys} aria-hidden="true">
      {SAID.map(([keys, what]) => (
        <span key={what}>
          {keys.split(' ').map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>{' '}
            </Fragment>
          ))}
          {what}
        </span>
      ))}
    </p>
  )
}
