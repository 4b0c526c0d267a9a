import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** A line of text by its length, a heading, a 64 px tile or a face. Other boxes set their size by `className`. */
  shape?: 'full' | 'long' | 'medium' | 'short' | 'title' | 'tile' | 'face'
  className?: string
}

/** Placeholder for loading content. It has the size of the final box, so that nothing moves. */
export function Skeleton({ shape, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-coming=""
      className={classNames(styles.skeleton, shape && styles[shape], className)}
    />
  )
}
