import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { expiringUrl } from '#contract/member/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { Photo as KitPhoto } from '#web/kit/lists/photo.tsx'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'

type PhotoProps = {
  file: Attachment
  /** There is no room to enlarge it in place, so it opens over the page. */
  narrow?: boolean
  className?: string | undefined
}

/** A picture of a message. Its address is fetched when it scrolls into view. */
export function Photo({ file: { key, filename }, ...place }: PhotoProps) {
  const [isNear, setNear] = useState(false)
  const { data: address, isError } = useQuery({
    queryKey: keyOf(expiringUrl, { query: { key } }),
    queryFn: async ({ signal }) => (await call(expiringUrl, { query: { key } }, { signal })).expiring_url,
    enabled: isNear,
    retry: false,
    // an address expires within minutes, but a loaded picture stays
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const onNear = useCallback(() => setNear(true), [])
  if (isError) return null
  return <KitPhoto name={filename} address={address} onNear={onNear} {...place} />
}
