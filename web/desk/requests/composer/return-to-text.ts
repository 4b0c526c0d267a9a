/**
 * Gives the focus back to the place to write, from the button that sent it. Who sent it by key is there still, or has
 * left since: what they press now is meant for where they are.
 * @param from what had the focus when it was sent
 */
export function returnToText(area: HTMLTextAreaElement | null, from: Element | null): void {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body
  if (area && from !== area && (isLost || area.form?.contains(activeElement))) area.focus()
}
