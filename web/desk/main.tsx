import '#web/styles/main.css'
import './desk.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { t } from '#basics/language/translate.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { PART_NOT_LOADED, watchForLostFiles } from '#web/wire/lost-files.ts'
import { router } from './routes.tsx'
import { queryClient } from './shared/wire/queries.ts'

watchForLostFiles(() =>
  toasts.show({ message: t(PART_NOT_LOADED), action: { label: 'Reload', run: () => location.reload() } }),
)

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
