import type { PresentColleague } from '#contract/desk/presence.ts'
import { useColleagues } from '#web/desk/shared/queries.ts'
import { Face } from '#web/illustrations/face.tsx'
import { presenceLabel } from './presence.ts'
import styles from './presence-line.module.css'

/** Who else is here. Its line is always there, so that nothing moves when somebody comes. */
export function PresenceLine({ others }: { others: readonly PresentColleague[] }) {
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
      {presenceLabel(people)}
    </p>
  )
}
