// What the server has painted of the page before its code was there: see web/build/prerender.ts.

export const shells = () => document.querySelectorAll('[data-shell]')

/** The app has something to show. */
export function removeShells() {
  for (const shell of shells()) shell.remove()
}
