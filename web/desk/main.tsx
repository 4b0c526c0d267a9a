import '#web/styles/main.css'
import '#web/styles/arriving.css'
import './desk.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { router } from './routes.tsx'
import { queryClient, sessionQuery } from './shared/queries.ts'

// the page's policy allows no eval
z.config({ jitless: true })

// while the page for this address is on its way
void queryClient.prefetchQuery(sessionQuery)

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
