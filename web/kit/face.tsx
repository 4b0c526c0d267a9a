import type { ComponentProps } from 'react'
import { portraitOf } from '../illustrations/portraits.tsx'
import { Avatar } from './avatar.tsx'

/** A concierge: their face where there is one, else their initials. */
export function Face({ name, ...rest }: Omit<ComponentProps<typeof Avatar>, 'picture'>) {
  return <Avatar {...rest} name={name} picture={portraitOf(name)} />
}
