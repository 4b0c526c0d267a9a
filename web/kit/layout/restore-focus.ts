/**
 * For a container of a button that may disappear when it is pressed: keyboard focus moves to the heading of the new
 * content, not to the top of the page. If the user moves the focus first, it is left alone.
 */
export function restoreFocus({ target }: { target: EventTarget | null }) {
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
    // the new content may still be loading
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
