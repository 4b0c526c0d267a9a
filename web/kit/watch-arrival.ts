/** Says on the page once its first part has taken the place of the mark, which styles then no longer have to find out. */
export function watchArrival(): (() => void) | undefined {
  const mark = document.querySelector('.arriving')
  const hasArrived = () => {
    if (mark?.checkVisibility()) return false
    document.body.dataset['arrived'] = ''
    return true
  }
  // what has no box is not reported
  if (!mark || hasArrived()) return undefined
  const watch = new ResizeObserver(() => {
    if (hasArrived()) watch.disconnect()
  })
  watch.observe(mark)
  return () => watch.disconnect()
}
