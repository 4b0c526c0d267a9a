import { createElement, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PrintedThreadProps } from './printed-thread.tsx'

type Draw = (thread: PrintedThreadProps) => ReactNode
let draw: Draw | undefined

const load = () =>
  import('./printed-thread.tsx')
    .then((file) => {
      draw = (thread) => createElement(file.PrintedThread, thread)
    })
    // without it the page itself is printed
    .catch(() => undefined)

export function printThread() {
  void load().then(() => window.print())
}

/** Renders a thread as a document only while it is printed. */
export function usePrinted(): Draw | undefined {
  const [shown, setShown] = useState<Draw>()
  useEffect(() => {
    const before = () => flushSync(() => setShown(() => draw))
    const after = () => setShown(undefined)
    // the browser's print event leaves no time to load code: pressing the first of the two keys does
    const soon = ({ key }: KeyboardEvent) => void ((key === 'Control' || key === 'Meta') && load())
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    window.addEventListener('keydown', soon)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
      window.removeEventListener('keydown', soon)
    }
  }, [])
  return shown
}
