import { moneyWords } from '#basics/money.ts'
import { timeNow } from '#basics/server-clock.ts'
import { spentOn } from '#contract/shared/option-record.ts'
import { dateTimeLabel, isPast } from '#web/desk/shared/moments.ts'
import type { Sent } from './data.ts'
import styles from './section.module.css'

/** What became of options, under the message that they went with. */
export function OptionsLine({ sent }: { sent: Sent }) {
  return <p className={styles.line}>{versionLabel(sent, timeNow())}</p>
}

/** "Version 2: picked Casa do Largo, $640". */
export function versionLabel({ set, version }: Sent, now: Date): string {
  const { answer } = version
  const name = `Version ${version.version}`
  const picked = version.options.find(({ id }) => id === answer?.option_id)
  const isNewest = set.versions.at(-1) === version
  if (picked) {
    const words = `picked ${picked.title}, ${moneyWords(picked.price)}`
    if (isNewest) return `${name}: ${words}`
    return `${name}: ${words}, which ${spentOn(version) ? 'stays booked' : 'counts no more'}`
  }
  if (answer) return `${name}: none of them. ${answer.reason ?? ''}`
  if (!isNewest) return `${name}: replaced`
  if (isPast(version.expires_at, now)) return `${name}: expired ${dateTimeLabel(version.expires_at)}`
  return `${name}: to be picked until ${dateTimeLabel(version.expires_at)}`
}
