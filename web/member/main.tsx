import '#web/styles/main.css'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { type Message, msg, t } from '#basics/language/translate.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { removeShells } from '#web/kit/layout/shell.ts'
import { report, startErrorReports } from '#web/wire/error-reports/error-reports.ts'
import { PART_NOT_LOADED, watchForLostFiles } from '#web/wire/lost-files.ts'
import { type SessionChange, session } from '#web/wire/session.ts'
import { watchForUpdates } from '#web/wire/update.ts'
import { forgetDevice } from './shared/forget-device.ts'
import { LANGUAGE_NOT_LOADED, pageLanguage, startLanguage } from './wire/language.ts'
import { returnTarget } from './wire/return-target.ts'
import './frame/on-demand.ts'
import { router } from './routes.tsx'

session.watch()
followSession(router)
watchForUpdates()
watchForLostFiles(() => offerReload(PART_NOT_LOADED))
addEventListener('error', ({ error }) => report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))
void startErrorReports()
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  removeShells()
  // styles no longer need to detect this: see web/styles/arriving.css
  document.body.dataset.arrived = ''
})

const root = document.getElementById('root')
if (!root) throw new Error('no #root')
const page = createRoot(root, { onUncaughtError: report, onCaughtError: report })
// without its catalog the page is in English
void startLanguage()
  .catch((error: unknown) => {
    report(error)
    offerReload(LANGUAGE_NOT_LOADED)
  })
  .then(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )

/** Another language draws the whole page again, because any component may have words. */
function App() {
  const language = useSyncExternalStore(pageLanguage.subscribe, pageLanguage.current)
  return <RouterProvider key={language} router={router} />
}

function offerReload(message: Message) {
  toasts.show({ message: t(message), action: { label: t('Reload'), run: () => location.reload() } })
}

/** Stays until the next sign-in, because the tab may be in the background when it appears. */
const SESSION_ENDED = msg('Your session has ended. Please sign in again.')

/** Navigates when the session begins, changes or ends, here or in another tab. */
function followSession(router: AnyRouter) {
  let token = session.current()?.token
  if (!token) leaveDevice(session.endedOnItsOwn() ? 'refused' : 'nobody')
  let notice = 0
  session.subscribe((change) => {
    const before = token
    token = session.current()?.token
    // another person signed in in another tab: no data of the previous member may stay
    if (change === 'elsewhere' && before && token && before !== token) return location.reload()
    if (change === 'begun') return toasts.close(notice) // the page that started the session navigates itself
    if (token) {
      // the guards run again; the page where a member has just passed a factor navigates itself
      if (change === 'elsewhere' || session.current()?.pending) void router.invalidate()
      return
    }
    if (!before) return
    leaveDevice(change)
    if (change === 'refused') returnTarget.save(router.latestLocation.href)
    if (change !== 'signed-out') notice = toasts.show({ type: 'info', message: t(SESSION_ENDED) })
    void router.navigate({ to: '/sign-in', replace: true, ignoreBlocker: true })
  })
}

/**
 * Deletes the previous member's data from this device. After an expired session the waiting messages return to the
 * drafts, because the session may have expired unnoticed.
 */
function leaveDevice(ended: SessionChange | 'nobody') {
  if (ended !== 'refused') forgetDevice()
  if (ended === 'nobody') return
  void import('./shared/device/end-on-device.ts')
    .then((device) =>
      Promise.all([device.stopForThem(ended !== 'refused'), ended === 'refused' && device.returnWaitingAndForget()]),
    )
    .catch(() => undefined) // retried when the app is next opened
}
