import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** A line of text by its length, a heading, a 64 px tile or a face. Other boxes bring their size by `className`. */
  shape?: 'full' | 'long' | 'medium' | 'short' | 'title' | 'tile' | 'face'
  className?: string
}

/** The place of something that is on its way. Repeats the final box, so nothing jumps. */
export function Skeleton({ shape, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-coming=""
      className={classNames(styles.skeleton, shape && styles[shape], className)}
    />
  )
}
