import { removeShells, shells } from './shell.ts'

/** Gives the page that now stands what was typed and pressed in the one that was painted in its place, and the focus. */
export function takeOver() {
  const [painted] = shells()
  const page = document.getElementById('root')
  if (!painted || !page) return
  const controls = controlsIn(page)
  const pairs = controlsIn(painted).flatMap((from, index) => {
    const to = controls[index]
    return to ? [{ from, to }] : []
  })
  for (const { from, to } of pairs) hand(from, to)
  removeShells()
  for (const { from, to } of pairs) if (from.dataset.pressed !== undefined) to.click()
}

const controlsIn = (page: Element) => Array.from(page.querySelectorAll<HTMLElement>('a[href], input, button'))

function hand(from: HTMLElement, to: HTMLElement) {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) to.value = from.value
  if (from !== document.activeElement) return
  to.focus()
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
