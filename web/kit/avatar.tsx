import type { ReactNode } from 'react'
import { initials } from '#basics/initials.ts'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

interface AvatarProps {
  name: string
  size?: 'small' | 'medium' | 'large'
  /** A face. Without one the initials stand. */
  picture?: ReactNode
  /** The name stands beside it already. */
  decorative?: boolean
  /** Draws the initials by the style sheet: in a button whose name says something else, they are a picture, not its words. */
  drawn?: boolean
  className?: string
}

/** A person: concierges have a face, members have initials. */
export function Avatar({ name, size = 'medium', picture, decorative, drawn, className }: AvatarProps) {
  const named = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span
      className={classNames(styles.avatar, styles[size], className)}
      data-initials={drawn ? initials(name) : undefined}
      {...named}
    >
      {picture ?? (!drawn && initials(name))}
    </span>
  )
}
