import { Fragment } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { useSingleKeys } from '#web/desk/shared/shortcut-switch.ts'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import styles from './keys-line.module.css'

const SHORTCUTS = [
  ['j k', 'move'],
  ['space', 'peek'],
  ['enter', 'open'],
  ['x', 'select'],
  ['s', 'snooze'],
  ['e', 'solve'],
  ['?', 'all keys'],
] as const

type KeysLineProps = {
  /** Number of snoozed requests, and the one that returns first. */
  asleep: { readonly count: number; readonly next: { readonly at: string; readonly name: string } | null } | undefined
}

/**
 * The most frequent keyboard shortcuts. Hidden from screen readers, because the list of all shortcuts is available to
 * everyone.
 */
export function KeysLine({ asleep }: KeysLineProps) {
  const areOn = useSingleKeys()
  return (
    <div className={styles.keys}>
      <p aria-hidden="true">
        {(areOn ? SHORTCUTS : []).map(([keys, what]) => (
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
