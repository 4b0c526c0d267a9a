import { chooseScheme } from '#web/wire/scheme.ts'
import { session } from '#web/wire/session.ts'
import { settings } from '#web/wire/settings.ts'
import { askFirstCalls } from './first-calls.ts'

// Stands in the page itself and runs before anything of it is painted, so it has to stay small:
// see web/build/page-start.ts.

chooseScheme()

const current = session.current()
/** Decides which of the painted shells is seen: see web/styles/arriving.css. */
document.documentElement.dataset.who = current ? (current.pending ? 'half' : 'member') : 'guest'
// an app elsewhere, or one whose settings are wrong, says itself whom it may call
if (current && !current.pending && !settings.api_base_url) askFirstCalls(location.pathname)

// without its code the page would stand there for good, and its form do nothing
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.documentElement.dataset.unloaded = ''
  },
  true,
)

// a button that is pressed before its code is there does its work as soon as that has come: see web/member/sign-in/take-over.ts
addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-shell] button') : null
  if (!button) return
  event.preventDefault()
  button.dataset.pressed = ''
})
