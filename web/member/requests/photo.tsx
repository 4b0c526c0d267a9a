import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { expiringUrl } from '#contract/member/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/wire/call.ts'
import { keys } from '../queries.ts'
import styles from './photo.module.css'

/**
 * A picture of a message, in its place; a press makes it as wide as the thread, a second one or Escape small again.
 * It is fetched as it comes into view. Where it can't be shown, its link below it is all there is.
 */
export function Photo({ file }: { file: Attachment }) {
  const place = useRef<HTMLButtonElement>(null)
  const isNear = useNear(place)
  const [isLarge, setLarge] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const { data: address, isError } = useQuery({
    queryKey: keys.file(file.key),
    queryFn: async ({ signal }) => (await call(expiringUrl, { query: { key: file.key } }, { signal })).expiring_url,
    enabled: isNear,
    retry: false,
    // an address ends within minutes, the picture that came from it doesn't
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isError || isBroken) return null
  return (
    <button
      ref={place}
      type="button"
      className={styles.photo}
      aria-label={`Enlarge ${file.filename}`}
      aria-expanded={isLarge}
      onClick={() => setLarge(!isLarge)}
      onKeyDown={({ key }) => key === 'Escape' && setLarge(false)}
    >
      {address && <img src={address} alt="" onError={() => setBroken(true)} />}
    </button>
  )
}

/** Whether a place has been in view, or nearly. */
function useNear(place: { readonly current: Element | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const seen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    )
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [place, isNear])
  return isNear
}
