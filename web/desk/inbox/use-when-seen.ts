import { useCallback, useEffect, useRef } from 'react'

/** So far before it comes into sight, in pixels. */
const BEFORE_PX = 400

/** A ref for what calls once it is about to be seen. */
export function useWhenSeen(call: () => void): (place: HTMLElement | null) => void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  const observer = useRef<IntersectionObserver>(null)
  return useCallback((place: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!place) return
    observer.current = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && latest.current(),
      {
        root: place.closest('section'),
        rootMargin: `${BEFORE_PX}px`,
      },
    )
    observer.current.observe(place)
  }, [])
}
