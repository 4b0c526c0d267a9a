import '#web/styles/main.css'
import './desk.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { DeskSession } from '#contract/desk/session.ts'
import { toasts } from '#web/kit/toasts.ts'
import { PART_NOT_LOADED, watchForLostFiles } from '#web/wire/lost-files.ts'
import { BEFORE_DESK } from './shared/before-desk.ts'
import { mayHaveSession } from './shared/may-have-session.ts'
import { SignInPage } from './sign-in/sign-in-page.tsx'

watchForLostFiles(() =>
  toasts.show({ message: PART_NOT_LOADED, action: { label: 'Reload', run: () => location.reload() } }),
)

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place)
const show = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>)

// who may be signed in needs the desk itself, and its page asks for that ahead; to sign in needs little of it
const loadDesk = () => import('./app.tsx')

if (mayHaveSession() || BEFORE_DESK.test(location.pathname)) void showDesk()
else show(<SignInPage onTouch={() => void fetchAhead().catch(() => undefined)} open={openDesk} />)

async function showDesk() {
  try {
    const { App } = await loadDesk()
    show(<App />)
  } catch {
    document.documentElement.dataset.unloaded = ''
  }
}

async function fetchAhead() {
  const { prefetchInbox } = await loadDesk()
  await prefetchInbox()
}

async function openDesk(session: DeskSession) {
  const desk = await loadDesk()
  await desk.openDesk(session)
  // with its page, so that it stands there at once
  await desk.router.load()
  show(<desk.App />)
}
