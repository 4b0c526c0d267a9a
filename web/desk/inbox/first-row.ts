/** From the search to what it found. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) [data-queue-row]')?.focus()
}
