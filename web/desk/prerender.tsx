import { renderToStaticMarkup } from 'react-dom/server'
import { DeskShape } from './shell/frame/desk-shape.tsx'
import { PUBLIC_PATHS, SETTING_UP } from './shell/shared/public-paths.ts'
import { SignInPage } from './shell/sign-in/sign-in-page.tsx'

// Runs when the app is built, not in a browser: see web/build/prerender.ts.

const ISSUER_BUTTON = /<button(?:(?!<button).)*\{\{issuer_name\}\}<\/button>/

/** HTML that is painted until the app's code has loaded, by viewer: see page-start.ts. */
export const shellsIn = async () =>
  [
    { who: 'guest', html: signInPage() },
    { who: 'signed-in', html: renderToStaticMarkup(<DeskShape />) },
  ] as const

/** Paths whose pages look different from these shells. */
export const notAt = `${PUBLIC_PATHS.source}|${SETTING_UP.source}`

/** Contains the issuer's button, for deployments that have an issuer. */
function signInPage(): string {
  const page = renderToStaticMarkup(<SignInPage onSignedIn={() => undefined} />)
  if (!ISSUER_BUTTON.test(page)) throw new Error('The desk’s sign-in has no button of an issuer.')
  return page.replace(ISSUER_BUTTON, '{{#issuer_name}}$&{{/issuer_name}}')
}
