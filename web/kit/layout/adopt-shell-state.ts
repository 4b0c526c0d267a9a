import { removeShells, shells } from './shell.ts'

/** Moves typed text, clicks and focus from the prerendered page to the app's page. */
export function adoptShellState() {
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
