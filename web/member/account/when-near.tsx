import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** So far below the screen it is fetched, to be there when it is reached. */
const NEAR = '400px'

interface WhenNearProps {
  anchor: string
  /** Stands for it until it is there. */
  coming?: ReactNode
  children: ReactNode
}

/** What stands far down is fetched for who scrolls there, or comes by a link to it. */
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
