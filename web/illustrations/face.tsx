import type { ComponentProps } from 'react'
import { Avatar } from '#web/kit/avatar.tsx'
import styles from './face.module.css'
import { portraitOf } from './portraits.tsx'

type FaceProps = Omit<ComponentProps<typeof Avatar>, 'picture'> & {
  /** Not here now: pale, with an empty ring. Where the face alone stands it is said, too. */
  away?: boolean
}

/** A concierge: their face where there is one, else their initials. */
export function Face({ name, away, ...rest }: FaceProps) {
  const face = <Avatar {...rest} name={name} picture={portraitOf(name)} />
  if (!away) return face
  return (
    <span className={styles.away}>
      {face}
      {!rest.decorative && <span className="sr">, away</span>}
    </span>
  )
}
