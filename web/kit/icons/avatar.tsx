import type { ReactNode } from 'react'
import { initials } from '#basics/text/initials.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  size?: 'small' | 'medium' | 'large'
  /** A photo. Without it the initials are shown. */
  picture?: ReactNode
  /** The name is already shown beside it. */
  decorative?: boolean
  /** Renders the initials by CSS: in a button with another name they are an image, not text. */
  drawn?: boolean
  className?: string
}

/** A person: concierges have a photo, members have initials. */
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
