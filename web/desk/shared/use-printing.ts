import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; it is drawn for paper before the browser takes it, and in the light colors. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const root = document.documentElement
    const chosen = root.dataset.scheme
    const begin = () => {
      root.dataset.scheme = 'light'
      flushSync(() => setPrinting(true))
    }
    const end = () => {
      if (chosen === undefined) delete root.dataset.scheme
      else root.dataset.scheme = chosen
      setPrinting(false)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
