import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; it is drawn for paper before the browser takes it, and in the light colors. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    // what makes a PDF of a page may tell it only so
    const paper = matchMedia('print')
    const changed = () => (paper.matches ? begin() : end())
    paper.addEventListener('change', changed)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      paper.removeEventListener('change', changed)
    }
  }, [])
  useLayoutEffect(() => {
    if (!printing) return
    const root = document.documentElement
    const chosen = root.dataset.scheme
    root.dataset.scheme = 'light'
    return () => {
      if (chosen === undefined) delete root.dataset.scheme
      else root.dataset.scheme = chosen
    }
  }, [printing])
  return printing
}
