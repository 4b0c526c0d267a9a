/**
 * The visitors for whom a shell is, as far as the browser knows without a call. `half`: their content needs the code.
 */
type Who = 'guest' | 'half' | 'signed-in'

/**
 * Shows the prerendered shell (see web/build/prerender.ts) to its visitors, and remembers clicks in it. Inlined into
 * the page and runs before the first paint, so it has to stay small.
 */
export function showShell(who: Who) {
  /** Decides which of the shells is visible: see web/styles/arriving.css. */
  document.documentElement.dataset.who = who
  // files that a frame needs and a form does not: fonts before there is text, and more code
  if (who !== 'guest')
    for (const link of document.querySelectorAll('link[media="not all"]')) link.removeAttribute('media')

  // without its code the page would never be replaced, and its form would not work
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) document.documentElement.dataset.unloaded = ''
    },
    true,
  )

  // a button that is pressed before its code has loaded works once it has: see take-over.ts
  addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-shell] button') : null
    if (!button) return
    event.preventDefault()
    button.dataset.pressed = ''
  })
}
