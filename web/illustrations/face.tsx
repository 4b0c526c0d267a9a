import { type ComponentProps, useEffect, useState } from 'react'
import { Avatar } from '#web/kit/avatar.tsx'
import { portraitOf } from './portraits.ts'

export type FaceProps = Omit<ComponentProps<typeof Avatar>, 'picture'>

/** A concierge: their face where there is one and it arrives, else their initials until the connection is back. */
export function Face(props: FaceProps) {
  const file = portraitOf(props.name)
  const [lost, setLost] = useState<string>()
  useEffect(() => {
    const again = () => setLost(undefined)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  const picture = file && file !== lost && <img src={file} alt="" onError={() => setLost(file)} />
  return <Avatar {...props} picture={picture || undefined} />
}
