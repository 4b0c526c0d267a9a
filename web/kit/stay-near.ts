import type { MouseEvent } from 'react'

/**
 * For what stands around a button that may go away with what it does: by keyboard one goes on from the heading of what
 * comes in its place, not from the top of the page. Whoever does something else first is left alone.
 */
export function stayNear({ target, currentTarget }: MouseEvent) {
  const button = target instanceof Element && target.closest('button')
  if (!button) return
  const part = currentTarget.closest('section, [role=dialog], main')
  const left = new AbortController()
  const gone = new MutationObserver(() => {
    if (button.isConnected) return
    left.abort()
    if (document.activeElement !== document.body) return
    const heading = (part?.isConnected ? part : document.querySelector('main'))?.querySelector<HTMLElement>(
      'h1, h2, h3',
    )
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  })
  gone.observe(document.body, { childList: true, subtree: true })
  left.signal.addEventListener('abort', () => gone.disconnect())
  for (const other of ['keydown', 'pointerdown'])
    document.addEventListener(other, () => left.abort(), { capture: true, signal: left.signal })
}
