import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { FrameShape } from './frame/frame-skeleton.tsx'
import { Root } from './frame/root.tsx'
import { PasswordStep } from './sign-in/password-step.tsx'

// Runs when the app is built, not in a browser: see web/build/prerender.ts.

/** What is painted of the pages with this module until their code is there, and for whom: see page-start/page-start.ts. */
export const shells = [
  { module: './sign-in/sign-in-page.tsx', who: 'guest', html: await pageOf(PasswordStep) },
  { module: './frame/frame.tsx', who: 'signed-in', html: renderToStaticMarkup(<FrameShape />) },
] as const

/** A page as the router shows it at an address where nothing else happens. */
async function pageOf(Page: () => React.ReactNode): Promise<string> {
  const root = createRootRoute({ component: Root })
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: Page })])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
