import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { expiringUrl } from '#contract/member/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { Photo as KitPhoto } from '#web/kit/photo.tsx'
import { call } from '#web/wire/call.ts'
import { keys } from '../shared/queries.ts'

type PhotoProps = {
  file: Attachment
  /** The place has no room to enlarge it in: enlarged, it is over the page. */
  narrow?: boolean
  className?: string | undefined
}

/** A picture of a message. Its address is fetched as it comes into view. */
export function Photo({ file: { key, filename }, ...place }: PhotoProps) {
  const [isNear, setNear] = useState(false)
  const { data: address, isError } = useQuery({
    queryKey: keys.file(key),
    queryFn: async ({ signal }) => (await call(expiringUrl, { query: { key } }, { signal })).expiring_url,
    enabled: isNear,
    retry: false,
    // an address ends within minutes, the picture that came from it doesn't
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const onNear = useCallback(() => setNear(true), [])
  if (isError) return null
  return <KitPhoto name={filename} address={address} onNear={onNear} {...place} />
}
