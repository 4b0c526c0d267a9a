import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tile.module.css'

/** A hue's block with its picture: 64 px, 56 on narrow screens, 48 when small. */
export function Tile({
  hue,
  small,
  className,
  children,
}: {
  hue: string
  small?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <span data-hue={hue} className={classNames(styles.tile, small && styles.small, className)}>
      {children}
    </span>
  )
}
