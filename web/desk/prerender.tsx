import { renderToStaticMarkup } from 'react-dom/server'
import { DeskShape } from './frame/desk-shape.tsx'
import { BEFORE_DESK, SETTING_UP } from './shared/before-desk.ts'
import { SignInPage } from './sign-in/sign-in-page.tsx'

// Runs when the app is built, not in a browser: see web/build/prerender.ts.

const ISSUER_BUTTON = /<button(?:(?!<button).)*\{\{issuer_name\}\}<\/button>/

/** What is painted until the app's code is there, and for whom: see page-start.ts. */
export const shells = [
  { module: './sign-in/sign-in-page.tsx', who: 'guest', html: signInPage() },
  { module: './app.tsx', who: 'signed-in', html: renderToStaticMarkup(<DeskShape />) },
] as const

/** What stands there has a shape of its own. */
export const notAt = `${BEFORE_DESK.source}|${SETTING_UP.source}`

/** With the button of an issuer where the deployment has one. */
function signInPage(): string {
  const page = renderToStaticMarkup(<SignInPage onTouch={() => undefined} open={async () => undefined} />)
  if (!ISSUER_BUTTON.test(page)) throw new Error('The desk’s sign-in has no button of an issuer.')
  return page.replace(ISSUER_BUTTON, '{{#issuer_name}}$&{{/issuer_name}}')
}
