import type { PresentColleague } from '#contract/desk/queue/presence.ts'
import { Face } from '#web/illustrations/face.tsx'
import styles from './viewer-faces.module.css'

const NO_VIEWERS: readonly PresentColleague[] = []

type ViewerFacesProps = {
  people: readonly PresentColleague[] | undefined
  /** Names are elsewhere on the page, so these faces are hidden from screen readers. */
  decorative?: boolean
}

/** Colleagues who have the request open: two faces, or one and the number of others. */
export function ViewerFaces({ people = NO_VIEWERS, decorative = false }: ViewerFacesProps) {
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
