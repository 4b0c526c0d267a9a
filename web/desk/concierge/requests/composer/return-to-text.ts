/**
 * Returns the focus from the send button to the text field. After sending by shortcut the focus is there already, or
 * the person has moved on, and their next keys belong to where they are now.
 * @param from the element that had the focus when the reply was sent
 */
export function returnToText(area: HTMLTextAreaElement | null, from: Element | null): void {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body
  if (area && from !== area && (isLost || area.form?.contains(activeElement))) area.focus()
}
