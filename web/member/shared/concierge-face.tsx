import type { ComponentProps } from 'react'
import { Face } from '#web/illustrations/face.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { Bowl } from '#web/kit/mark.tsx'
import styles from './concierge-face.module.css'

type ConciergeFaceProps = Omit<ComponentProps<typeof Face>, 'name'> & { name: string | null }

/** Who has a request; the mark while nobody has: a role has no initials. */
export function ConciergeFace({ name, ...rest }: ConciergeFaceProps) {
  if (name) return <Face {...rest} name={name} />
  return (
    <Avatar {...rest} name="Your concierge" className={classNames(styles.mark, rest.className)} picture={<Bowl />} />
  )
}
