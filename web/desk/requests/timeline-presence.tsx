import type { PresentColleague } from '#contract/presence.ts'
import { Face } from '#web/kit/face.tsx'
import { presenceWords } from './presence.ts'
import styles from './timeline-presence.module.css'

/** Who else is here. Its line is always there, so that nothing moves when somebody comes. */
export function TimelinePresence({ others }: { others: readonly PresentColleague[] }) {
  return (
    <p role="status" aria-label="Who else is here" className={styles.line}>
      {others.map(({ id, name }) => (
        <Face key={id} name={name} size="small" decorative className={styles.face} />
      ))}
      {presenceWords(others)}
    </p>
  )
}
