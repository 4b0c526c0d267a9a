/** `stayNear` where the first scripts have no room for it: it comes after the press, and offline not at all. */
export const stayNearLater = ({ target }: { target: EventTarget | null }) =>
  void import('./stay-near.ts').then(({ stayNear }) => stayNear({ target })).catch(() => undefined)
