import '#web/styles/main.css'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { removeShells } from '#web/kit/shell.ts'
import { toasts } from '#web/kit/toasts.ts'
import { report, startErrorReports } from '#web/wire/error-reports.ts'
import { PART_NOT_LOADED, watchForLostFiles } from '#web/wire/lost-files.ts'
import { returnTarget } from '#web/wire/return-target.ts'
import { type SessionChange, session } from '#web/wire/session.ts'
import { watchForUpdates } from '#web/wire/update.ts'
import { forgetDevice } from './shared/forget-device.ts'
import './frame/on-demand.ts'
import { router } from './routes.tsx'

session.watch()
followSession(router)
watchForUpdates()
watchForLostFiles(offerReload)
addEventListener('error', ({ error }) => report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))
void startErrorReports()
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  removeShells()
  // styles no longer have to find out: see web/styles/arriving.css
  document.body.dataset.arrived = ''
})

const root = document.getElementById('root')
if (!root) throw new Error('no #root')
createRoot(root, { onUncaughtError: report, onCaughtError: report }).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

function offerReload() {
  toasts.show({ message: PART_NOT_LOADED, action: { label: 'Reload', run: () => location.reload() } })
}

/** Stays until somebody signs in: nobody may be looking when it comes. */
const SESSION_ENDED = 'Your session has ended. Please sign in again.'

/** Where the page goes when the session begins, changes or ends, here or in another tab. */
function followSession(router: AnyRouter) {
  let token = session.current()?.token
  if (!token) leaveDevice(session.endedOnItsOwn() ? 'refused' : 'nobody')
  let notice = 0
  session.subscribe((change) => {
    const before = token
    token = session.current()?.token
    // somebody else signed in next door: nothing of the person before them may stay
    if (change === 'elsewhere' && before && token && before !== token) return location.reload()
    if (change === 'begun') return toasts.close(notice) // the one who began it knows where to go
    if (token) {
      // the guards look again; a member who has just given a factor here knows where to go
      if (change === 'elsewhere' || session.current()?.pending) void router.invalidate()
      return
    }
    if (!before) return
    leaveDevice(change)
    if (change === 'refused') returnTarget.save(router.latestLocation.href)
    if (change !== 'signed-out') notice = toasts.show({ type: 'info', message: SESSION_ENDED })
    void router.navigate({ to: '/sign-in', replace: true, ignoreBlocker: true })
  })
}

/**
 * Nothing of who was here stays on this device. Only who signed out, or had nothing here, leaves without their words:
 * a session that ends on its own may have ended while nobody looked.
 */
function leaveDevice(ended: SessionChange | 'nobody') {
  if (ended !== 'refused') forgetDevice()
  if (ended === 'nobody') return
  void import('./shared/device/end-on-device.ts')
    .then((device) =>
      Promise.all([device.stopForThem(ended !== 'refused'), ended === 'refused' && device.returnWaitingAndForget()]),
    )
    .catch(() => undefined) // tried again when the app is next opened
}
