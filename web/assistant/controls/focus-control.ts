const CONTROLS = [
  'input:checked',
  'input:not([type="file"], :disabled), textarea:not(:disabled)',
  'button:not(:disabled)',
]

/**
 * Focuses the control of the question: the chosen option, else the field or the first option, else the first button.
 */
export function focusControl(container: HTMLElement | null, caret: 'arriving' | 'where it was' = 'arriving') {
  for (const selector of CONTROLS) {
    const control = container?.querySelector<HTMLElement>(selector)
    if (!control) continue
    control.focus()
    if (caret === 'arriving') arriveAt(control)
    return
  }
}

/**
 * Like the Tab key: a suggested answer is selected, to be replaced by typing; in longer text the caret is at the end.
 */
function arriveAt(control: HTMLElement) {
  if (control instanceof HTMLInputElement && control.type !== 'radio') control.select()
  if (control instanceof HTMLTextAreaElement) control.setSelectionRange(control.value.length, control.value.length)
}
