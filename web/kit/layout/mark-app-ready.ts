/** Marks the page once its first content has replaced the mark, so that styles no longer need to detect it. */
export function markAppReady(): (() => void) | undefined {
  const mark = document.querySelector('.arriving')
  const hasArrived = () => {
    if (mark?.checkVisibility()) return false
    document.body.dataset['arrived'] = ''
    return true
  }
  // an element without a box is not reported
  if (!mark || hasArrived()) return undefined
  const watch = new ResizeObserver(() => {
    if (hasArrived()) watch.disconnect()
  })
  watch.observe(mark)
  return () => watch.disconnect()
}
