/** Who may be there, as far as the browser knows before it has asked. `half`: what they see comes with the code. */
type Who = 'guest' | 'half' | 'signed-in'

/**
 * Shows what the server has painted of the page (see web/build/prerender.ts) to whom it is for, and remembers what is
 * pressed in it. Stands in the page itself and runs before anything of it is painted, so it has to stay small.
 */
export function showShell(who: Who) {
  /** Decides which of the painted shells is seen: see web/styles/arriving.css. */
  document.documentElement.dataset.who = who
  // what a frame is filled with: fonts, before there are words in it, and code that a form does not need
  if (who !== 'guest')
    for (const link of document.querySelectorAll('link[media="not all"]')) link.removeAttribute('media')

  // without its code the page would stand there for good, and its form do nothing
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) document.documentElement.dataset.unloaded = ''
    },
    true,
  )

  // a button that is pressed before its code is there does its work as soon as that has come: see take-over.ts
  addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-shell] button') : null
    if (!button) return
    event.preventDefault()
    button.dataset.pressed = ''
  })
}
