/** The rows of the list are its checkboxes: up and down move between them, as in the queue. */
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role="tabpanel"]:not([hidden]) [data-task]')]

export function moveBy(step: 1 | -1): void {
  const all = boxes()
  const at = all.findIndex((box) => box === document.activeElement)
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)
  all[next]?.focus()
}

/** Ticks the one that has the focus. */
export function tick(): void {
  boxes()
    .find((box) => box === document.activeElement)
    ?.click()
}
