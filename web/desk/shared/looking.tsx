import type { PresentColleague } from '#contract/desk/presence.ts'
import { Face } from '#web/illustrations/face.tsx'
import styles from './looking.module.css'

const NOBODY: readonly PresentColleague[] = []

type LookingProps = {
  people: readonly PresentColleague[] | undefined
  /** Their names stand elsewhere. */
  decorative?: boolean
}

/** Who looks at a request just now: two faces, or one and how many more. */
export function Looking({ people = NOBODY, decorative = false }: LookingProps) {
  const shown = people.length > 2 ? people.slice(0, 1) : people
  const others = people.length - shown.length
  return (
    <span className={styles.people} aria-hidden={decorative || undefined}>
      {shown.map(({ name }) => (
        <Face key={name} name={name} size="small" decorative className={styles.looks} />
      ))}
      {people.length > 0 && !decorative && (
        <span className="sr">{people.map(({ name }) => name).join(', ')} looking at it. </span>
      )}
      {others > 0 && `+${others}`}
    </span>
  )
}
