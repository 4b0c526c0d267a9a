import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTranslator, setTranslator } from '#basics/language/translate.ts'
import { FrameShape } from './frame/frame-skeleton.tsx'
import { Root } from './frame/root.tsx'
import { PasswordStep } from './sign-in/password-step.tsx'

// Runs when the app is built, not in a browser: see web/build/prerender.ts.

/** The HTML that is painted before a page's code has loaded, and for which visitors: see page-start/page-start.ts. */
export async function shellsIn(...speaking: Parameters<typeof createTranslator>) {
  const translator = createTranslator(...speaking)
  setTranslator(() => translator)
  return [
    { module: './sign-in/sign-in-page.tsx', who: 'guest', html: await pageOf(PasswordStep) },
    { module: './frame/frame.tsx', who: 'signed-in', html: renderToStaticMarkup(<FrameShape />) },
  ] as const
}

/** Renders a page in a router at an address without side effects. */
async function pageOf(Page: () => React.ReactNode): Promise<string> {
  const root = createRootRoute({ component: Root })
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: Page })])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
