/**
 * For what stands around a button that may go away with what it does: by keyboard one goes on from the heading of what
 * comes in its place, not from the top of the page. Whoever does something else first is left alone.
 */
export function stayNear({ target }: { target: EventTarget | null }) {
  const button = target instanceof Element && target.closest('button')
  if (!button) return
  const part = button.closest('section, [role=dialog], main')
  const left = new AbortController()
  const goOn = () => {
    if (button.isConnected) return
    if (document.activeElement !== document.body) return left.abort()
    const heading = (part?.isConnected ? part : document.querySelector('main'))?.querySelector<HTMLElement>(
      'h1, h2, h3',
    )
    // what comes in its place may be on its way still
    if (!heading) return
    left.abort()
    heading.tabIndex = -1
    heading.focus()
  }
  const changes = new MutationObserver(goOn)
  changes.observe(document.body, { childList: true, subtree: true })
  left.signal.addEventListener('abort', () => changes.disconnect())
  for (const other of ['keydown', 'pointerdown'])
    document.addEventListener(other, () => left.abort(), { capture: true, signal: left.signal })
  goOn()
}
