const CONTROLS = [
  'input:checked',
  'input:not([type="file"], :disabled), textarea:not(:disabled)',
  'button:not(:disabled)',
]

/** Focuses what answers the question: the chosen option, else the field or the first option, else the first button. */
export function focusControl(container: HTMLElement | null, caret: 'arriving' | 'where it was' = 'arriving') {
  for (const selector of CONTROLS) {
    const control = container?.querySelector<HTMLElement>(selector)
    if (!control) continue
    control.focus()
    if (caret === 'arriving') arriveAt(control)
    return
  }
}

/** As the Tab key arrives: an offered answer is selected, to be typed over; in a longer text the caret is at its end. */
function arriveAt(control: HTMLElement) {
  if (control instanceof HTMLInputElement && control.type !== 'radio') control.select()
  if (control instanceof HTMLTextAreaElement) control.setSelectionRange(control.value.length, control.value.length)
}
