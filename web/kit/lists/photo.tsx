import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './photo.module.css'

const LargePhoto = lazy(() =>
  import('./large-photo.tsx')
    .then((file) => ({ default: file.LargePhoto }))
    // the file's link opens it too
    .catch(() => ({ default: () => null })),
)

type PhotoProps = {
  /** The file's name. */
  name: string
  /** Address of the picture; undefined until it is known. */
  address: string | undefined
  /** Called when the picture is in or near the viewport: now the address is needed. */
  onNear: () => void
  /** There is no room to enlarge it in place: it opens over the page. */
  narrow?: boolean
  /** Returns the large picture's address, if it differs; null if it failed to open. */
  openLarge?: () => Promise<string | null>
  className?: string | undefined
}

/**
 * A picture of a message, whose reserved space keeps its size while the picture loads. A press enlarges it to the
 * thread's width; a second press or Escape reduces it. A picture that fails to load is hidden: its link is below it.
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
        aria-label={t('Enlarge {name}', { name: isolate(name) })}
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

/** Calls `onNear` once the place is in or near the viewport. */
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
