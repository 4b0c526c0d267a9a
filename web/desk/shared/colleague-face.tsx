import { Face, type FaceProps } from '#web/illustrations/face.tsx'
import styles from './colleague-face.module.css'

type ColleagueFaceProps = Omit<FaceProps, 'decorative'> & { away: boolean }

/** A colleague, whose name stands beside it; while they are not here, pale and with an empty ring. */
export function ColleagueFace({ away, ...rest }: ColleagueFaceProps) {
  const face = <Face {...rest} decorative />
  return away ? <span className={styles.away}>{face}</span> : face
}
