/** Says on the page once its first part has taken the place of the mark, which styles then no longer have to find out. */
export function watchArrival(): () => void {
  const mark = document.querySelector('.arriving')
  const watch = new ResizeObserver(() => {
    if (mark?.checkVisibility()) return
    document.body.dataset['arrived'] = ''
    watch.disconnect()
  })
  if (mark) watch.observe(mark)
  return () => watch.disconnect()
}
