import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { deskExpiringUrl } from '#contract/desk/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/call.ts'
import { Photo } from '#web/kit/photo.tsx'

type AttachedPhotoProps = {
  file: Attachment
  /** The picture was to be shown large, and could not be opened. */
  onFailed: () => void
}

/**
 * A picture of the thread. The small one is part of reading the request, which is recorded already; the large one is
 * another call, which records that the file was opened before it gives the address.
 */
export function AttachedPhoto({ file: { key, filename }, onFailed }: AttachedPhotoProps) {
  const [isNear, setNear] = useState(false)
  const { data: address, isError } = useQuery({
    queryKey: ['file', key],
    queryFn: async ({ signal }) =>
      (await call(deskExpiringUrl, { query: { key, preview: 'true' } }, { signal })).expiring_url,
    enabled: isNear,
    retry: false,
    // an address expires within minutes, the picture that came from it doesn't
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const onNear = useCallback(() => setNear(true), [])
  const openLarge = async () => {
    try {
      return (await call(deskExpiringUrl, { query: { key } })).expiring_url
    } catch {
      onFailed()
      return null
    }
  }
  if (isError) return null
  return <Photo name={filename} address={address} onNear={onNear} openLarge={openLarge} narrow />
}
