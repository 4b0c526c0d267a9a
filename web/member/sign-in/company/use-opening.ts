import { useEffect, useState } from 'react'
import { onRestored } from '#web/wire/connection/restored.ts'
import type { Offer } from './offer.ts'

/** Whether the page is on its way to a company's issuer. */
export function useOpening(leave: (offer: Offer) => unknown) {
  const [isOpening, setOpening] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    // back from the issuer by the browser's button
    onRestored(() => setOpening(false), leaving.signal)
    return () => leaving.abort()
  }, [])
  const onOpen = (offer: Offer) => {
    setOpening(true)
    leave(offer)
  }
  return { isOpening, onOpen }
}
