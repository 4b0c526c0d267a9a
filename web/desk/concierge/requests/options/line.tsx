import { moneyWords } from '#basics/money.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { spentOn } from '#domain/option-record.ts'
import { dateTimeLabel, isPast } from '#web/desk/shared/time/moments.ts'
import type { Sent } from './data.ts'
import styles from './section.module.css'

/** Status of options, below their message. */
export function OptionsLine({ sent }: { sent: Sent }) {
  return <p className={styles.line}>{versionLabel(sent, timeNow())}</p>
}

/** Example: "Version 2: picked Casa do Largo, $640". */
export function versionLabel({ set, version }: Sent, now: Date): string {
  const { answer } = version
  const name = `Version ${version.version}`
  const picked = version.options.find(({ id }) => id === answer?.option_id)
  const isNewest = set.versions.at(-1) === version
  if (picked) {
    const words = `picked ${picked.title}, ${moneyWords(picked.price)}`
    if (isNewest) return `${name}: ${words}`
    return `${name}: ${words}, which ${spentOn(version) ? 'stays booked' : 'no longer counts'}`
  }
  if (answer) return `${name}: none of them. ${answer.reason ?? ''}`
  if (!isNewest) return `${name}: replaced`
  if (isPast(version.expires_at, now)) return `${name}: expired ${dateTimeLabel(version.expires_at)}`
  return `${name}: can be picked until ${dateTimeLabel(version.expires_at)}`
}
