import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './routes.tsx'
import { queryClient, sessionQuery } from './shared/queries.ts'

// while the page for this address is on its way
void queryClient.prefetchQuery(sessionQuery)

export { prefetchInbox } from './shared/lazy-page.tsx'
export { openDesk } from './sign-in/open-desk.ts'
export { router }

/** All of the desk but what stands before it. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
