import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { classNames } from './class-names.ts'
import styles from './photo.module.css'

const LargePhoto = lazy(() =>
  import('./large-photo.tsx')
    .then((file) => ({ default: file.LargePhoto }))
    // the file's link opens it, too
    .catch(() => ({ default: () => null })),
)

type PhotoProps = {
  /** The file's name. */
  name: string
  /** The picture itself; undefined until it is known. */
  address: string | undefined
  /** The place has come into view, or nearly: now the address is needed. */
  onNear: () => void
  /** The place has no room to enlarge it in: enlarged, it is over the page. */
  narrow?: boolean
  /** Gives the large picture's address, if it is not the small one's; null if it could not be opened. */
  openLarge?: () => Promise<string | null>
  className?: string | undefined
}

/**
 * A picture of a message, in its place, which keeps its size while the picture loads. A press makes it as wide as the
 * thread; a second press or Escape makes it small again. A picture that does not load is not shown: its link is below it.
 */
export function Photo({ name, address, onNear, narrow = false, openLarge, className }: PhotoProps) {
  const place = useRef<HTMLButtonElement>(null)
  useNear(place, onNear)
  const [isLarge, setLarge] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  const largeAddress = openLarge ? opened : address
  const enlarge = async () => {
    setOpened(null)
    setLarge(true)
    const given = openLarge && (await openLarge())
    if (given) setOpened(given)
    else if (openLarge) setLarge(false)
  }
  if (isBroken) return null
  return (
    <>
      <button
        ref={place}
        type="button"
        className={classNames(styles.photo, className)}
        aria-label={`Enlarge ${isolate(name)}`}
        {...(narrow ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isLarge })}
        onClick={() => (isLarge ? setLarge(false) : void enlarge())}
        onKeyDown={({ key }) => key === 'Escape' && setLarge(false)}
      >
        {address && <img src={address} alt="" onError={() => setBroken(true)} />}
      </button>
      {narrow && isLarge && largeAddress && (
        <Suspense>
          <LargePhoto name={name} address={largeAddress} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Calls `onNear` once the place has been in view, or nearly. */
function useNear(place: { readonly current: Element | null }, onNear: () => void): void {
  useEffect(() => {
    if (!place.current) return
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        onNear()
      },
      { rootMargin: '400px' },
    )
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [place, onNear])
}
