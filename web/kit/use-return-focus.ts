import { useLayoutEffect, useRef } from 'react'

/**
 * Where the focus goes when a drawer has closed: back to what had it before, else to the first control of the page's main part. What opened it
 * may be gone by then, or there was nothing: after a reload a drawer opens by itself.
 */
export function useReturnFocus(open: boolean) {
  const before = useRef<Element | null>(null)
  // before the drawer takes the focus, which it does in an effect
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return () => (isThere(before.current) ? true : mainPart())
}

function isThere(element: Element | null) {
  return element !== null && element.isConnected && element !== document.body
}

function mainPart() {
  const main = document.querySelector('main')
  if (main) main.tabIndex = -1
  return main
}
