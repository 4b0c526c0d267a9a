import { type ComponentProps, useEffect, useState } from 'react'
import { Avatar } from '#web/kit/icons/avatar.tsx'
import { portraitOf } from './portraits.ts'

export type FaceProps = Omit<ComponentProps<typeof Avatar>, 'picture'>

/** A concierge's face if there is one and it loads, else the initials until the connection is back. */
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
