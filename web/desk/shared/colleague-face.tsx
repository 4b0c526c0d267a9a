import { Face, type FaceProps } from '#web/illustrations/face.tsx'
import styles from './colleague-face.module.css'

type ColleagueFaceProps = Omit<FaceProps, 'decorative'> & { away: boolean }

/** Face of a colleague whose name is beside it. A colleague who is away is pale, with an empty ring. */
export function ColleagueFace({ away, ...rest }: ColleagueFaceProps) {
  const face = <Face {...rest} decorative />
  return away ? <span className={styles.away}>{face}</span> : face
}
