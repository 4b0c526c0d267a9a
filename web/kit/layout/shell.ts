// The HTML that the server sent before the page's code has loaded: see web/build/prerender.ts.

export const shells = () => document.querySelectorAll('[data-shell]')

/** The app has rendered its first content. */
export function removeShells() {
  for (const shell of shells()) shell.remove()
}
