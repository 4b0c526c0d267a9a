import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Distance below the screen at which loading starts, so that the part has loaded before it is visible. */
const NEAR = '400px'

interface WhenNearProps {
  anchor: string
  /** Placeholder until the part has loaded. */
  coming?: ReactNode
  children: ReactNode
}

/** Loads a part far down the page only when the member scrolls near it or follows a link to it. */
export function WhenNear({ anchor, coming, children }: WhenNearProps) {
  const isWanted = useLocation({ select: ({ hash }) => hash.startsWith(anchor) })
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{isNear || isWanted ? <Suspense fallback={coming}>{children}</Suspense> : coming}</div>
}
