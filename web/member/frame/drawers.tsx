import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { closeAssistant, useDrawerState } from '#web/member/shared/drawer-state.ts'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { assistantDrawer, categoriesDrawer } from './on-demand.ts'

const CategoriesDrawer = lazy(() => categoriesDrawer().then((module) => ({ default: module.CategoriesDrawer })))
const AssistantDrawer = lazy(() => assistantDrawer().then((module) => ({ default: module.AssistantDrawer })))
const ConfirmDrawer = lazy(() =>
  import('../belonging/confirm-drawer.tsx').then((module) => ({ default: module.ConfirmDrawer })),
)
// without its file the page works: the next visit asks
const TermsDialog = lazy(() =>
  import('../terms/terms-dialog.tsx').then(
    (module): { default: () => ReactNode } => ({ default: module.TermsDialog }),
    () => ({ default: () => null }),
  ),
)

/**
 * The two drawers that any page may open, and the question about new terms. The drawers load at the first pointer
 * movement or key, and stay mounted for the closing animation.
 */
export function Drawers() {
  const { categories, assistant } = useDrawerState()
  const categoriesWanted = useOnceTrue(categories !== null)
  const assistantWanted = useOnceTrue(assistant !== null)
  const areTermsDue = useOnceTrue(useCurrentUser().data?.terms_due !== undefined)
  useEffect(() => {
    const stirring = new AbortController()
    const loadAhead = () => {
      stirring.abort()
      // a failed preload is not shown: opening the drawer retries it
      categoriesDrawer().catch(() => undefined)
      assistantDrawer().catch(() => undefined)
    }
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(type, loadAhead, { passive: true, signal: stirring.signal })
    return () => stirring.abort()
  }, [])
  return (
    <>
      <Suspense>
        {categoriesWanted && <CategoriesDrawer />}
        {assistantWanted && <AssistantDrawer instead={<Confirm />} />}
      </Suspense>
      <Suspense>{areTermsDue && <TermsDialog />}</Suspense>
    </>
  )
}

/** The assistant's place for a member who cannot start requests. */
function Confirm() {
  const { data: user } = useCurrentUser()
  const places = user?.standing?.places ?? []
  const place = places.find(({ state }) => state !== 'ended') ?? places[0]
  return user && place && <ConfirmDrawer user={user} place={place} onClose={closeAssistant} />
}

function useOnceTrue(now: boolean) {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once || now
}
