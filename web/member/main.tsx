import '#web/styles/main.css'
import './arriving.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { report, startErrorReports } from '#web/wire/error-reports.ts'
import { session } from '#web/wire/session.ts'
import { watchForUpdates } from '#web/wire/update.ts'
import { followSession } from './follow-session.ts'
import { router } from './routes.tsx'

session.watch()
followSession(router)
watchForUpdates()
addEventListener('error', ({ error }) => report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))
void startErrorReports()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root, { onUncaughtError: report, onCaughtError: report }).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
