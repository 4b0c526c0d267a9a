import type { ComponentProps } from 'react'
import { t } from '#basics/language/translate.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Avatar } from '#web/kit/icons/avatar.tsx'
import { Bowl } from '#web/kit/icons/mark.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './concierge-face.module.css'

type ConciergeFaceProps = Omit<ComponentProps<typeof Face>, 'name'> & { name: string | null }

/** The concierge of a request; the mark while it has none, because a role has no initials. */
export function ConciergeFace({ name, ...rest }: ConciergeFaceProps) {
  if (name) return <Face {...rest} name={name} />
  return (
    <Avatar
      {...rest}
      name={t('Your concierge')}
      className={classNames(styles.mark, rest.className)}
      picture={<Bowl />}
    />
  )
}
