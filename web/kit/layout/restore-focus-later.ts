/** `restoreFocus` where the first scripts have no room for it: it comes after the press, and offline not at all. */
export const stayNearLater = ({ target }: { target: EventTarget | null }) =>
  void import('./restore-focus.ts').then(({ restoreFocus }) => restoreFocus({ target })).catch(() => undefined)
