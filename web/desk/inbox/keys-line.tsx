import { Fragment } from 'react'
import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import { momentLabel } from '#web/desk/shared/moments.ts'
import { useSingleKeys } from '#web/desk/shared/shortcut-switch.ts'
import styles from './keys-line.module.css'

const SAID = [
  ['j k', 'move'],
  ['space', 'peek'],
  ['enter', 'open'],
  ['x', 'select'],
  ['s', 'snooze'],
  ['e', 'solve'],
  ['?', 'all keys'],
] as const

type KeysLineProps = {
  /** Those that lie aside, and the first to be back. */
  asleep: { readonly count: number; readonly next: { readonly at: string; readonly name: string } | null } | undefined
}

/** The keys that one uses most, for the eyes; the list of all of them is read by everybody. */
export function KeysLine({ asleep }: KeysLineProps) {
  const areOn = useSingleKeys()
  return (
    <div className={styles.keys}>
      <p aria-hidden="true">
        {(areOn ? SAID : []).map(([keys, what]) => (
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
      {asleep && asleep.count > 0 && (
        <p>
          {asleep.count} snoozed
          {asleep.next && ` · next back ${momentLabel(asleep.next.at, timeNow())}: ${isolate(asleep.next.name)}`}
        </p>
      )}
    </div>
  )
}
