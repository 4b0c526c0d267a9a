import type { PresentColleague } from '#contract/desk/presence.ts'
import { Face } from '#web/kit/face.tsx'
import { useColleagues } from '../queries.ts'
import { presenceWords } from './presence.ts'
import styles from './timeline-presence.module.css'

/** Who else is here. Its line is always there, so that nothing moves when somebody comes. */
export function TimelinePresence({ others }: { others: readonly PresentColleague[] }) {
  const { data: colleagues = [] } = useColleagues()
  const people = others.map((one) => ({
    ...one,
    away: colleagues.some(({ id, on_shift }) => id === one.id && !on_shift),
  }))
  return (
    <p role="status" aria-label="Who else is here" className={styles.line}>
      {people.map(({ id, name, away }) => (
        <Face key={id} name={name} size="small" decorative away={away} className={styles.face} />
      ))}
      {presenceWords(people)}
    </p>
  )
}
