import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { deskExpiringUrl } from '#contract/desk/requests/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Photo } from '#web/kit/lists/photo.tsx'

type AttachedPhotoProps = {
  file: Attachment
  /** Called if the large picture could not be opened. */
  onFailed: () => void
}

/**
 * A picture in the thread. The small version is part of reading the request, which is recorded already. The large one
 * needs another call, which records that the file was opened before it returns the URL.
 */
export function AttachedPhoto({ file: { key, filename }, onFailed }: AttachedPhotoProps) {
  const [isNear, setNear] = useState(false)
  const { data: address, isError } = useQuery({
    ...queryOf(deskExpiringUrl, { query: { key, preview: 'true' } }),
    select: ({ expiring_url }) => expiring_url,
    enabled: isNear,
    retry: false,
    // The URL expires within minutes, but the loaded picture does not.
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
