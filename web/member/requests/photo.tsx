import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { expiringUrl } from '#contract/member/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { classNames } from '#web/kit/class-names.ts'
import { call } from '#web/wire/call.ts'
import { keys } from '../shared/queries.ts'
import styles from './photo.module.css'

const LargePhoto = lazy(() =>
  import('./large-photo.tsx')
    .then((file) => ({ default: file.LargePhoto }))
    // its link opens it, too
    .catch(() => ({ default: () => null })),
)

type PhotoProps = {
  file: Attachment
  /** Where it stands has no room: enlarged, it is over the page. */
  narrow?: boolean
  className?: string | undefined
}

/**
 * A picture of a message, in its place; a press makes it as wide as the thread, a second one or Escape small again.
 * It is fetched as it comes into view. Where it can't be shown, its link below it is all there is.
 */
export function Photo({ file, narrow = false, className }: PhotoProps) {
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
    <>
      <button
        ref={place}
        type="button"
        className={classNames(styles.photo, className)}
        aria-label={`Enlarge ${file.filename}`}
        {...(narrow ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isLarge })}
        onClick={() => setLarge(!isLarge)}
        onKeyDown={({ key }) => key === 'Escape' && setLarge(false)}
      >
        {address && <img src={address} alt="" onError={() => setBroken(true)} />}
      </button>
      {narrow && isLarge && address && (
        <Suspense>
          <LargePhoto name={file.filename} address={address} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
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
