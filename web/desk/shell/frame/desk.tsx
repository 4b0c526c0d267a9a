import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Outlet, rootRouteId, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { Outgoing } from '#web/desk/concierge/requests/outgoing.tsx'
import { ReasonAsked } from '#web/desk/concierge/requests/reason/asked.tsx'
import { useCommands } from '#web/desk/shared/commands.ts'
import { ClientRedirect } from '#web/desk/shared/layout/client-redirect.tsx'
import { usePlaceTitle } from '#web/desk/shared/layout/use-page-title.ts'
import { usePhone } from '#web/desk/shared/layout/use-phone.ts'
import { changeSession, sessionNow, sessionQuery } from '#web/desk/shared/wire/queries.ts'
import { Commands } from '#web/desk/shell/commands/commands.tsx'
import { PUBLIC_PATHS, SETTING_UP } from '#web/desk/shell/shared/public-paths.ts'
import { SignInPage } from '#web/desk/shell/sign-in/sign-in-page.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { ToastRegion } from '#web/kit/feedback/toast-region.tsx'
import { markAppReady } from '#web/kit/layout/mark-app-ready.ts'
import { removeShells } from '#web/kit/layout/shell.ts'
import { AlertsWatch } from './alerts/bell.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './desk.module.css'
import { destinationAt, destinationsOf, OWN_ACCOUNT, useDestinationCommands } from './destinations.ts'
import { followLiveEvents } from './live-events.ts'
import { Rail } from './rail.tsx'
import { ShiftDialog } from './shift/shift-dialog.tsx'

// lazy, because most people never see these
const SetupPage = lazyRouteComponent(() => import('#web/desk/shell/account/setup-page.tsx'), 'SetupPage')
const SetupLine = lazyRouteComponent(() => import('#web/desk/operations/setup/setup-line.tsx'), 'SetupLine')
const FileCheckLine = lazyRouteComponent(
  () => import('#web/desk/operations/delivery/file-check-line.tsx'),
  'FileCheckLine',
)
const OperationsStart = lazyRouteComponent(
  () => import('#web/desk/operations/setup/operations-start.tsx'),
  'OperationsStart',
)

/** The whole desk. Without a session it shows the sign-in page at every URL. */
export function Desk() {
  const { data: session, isPending, error, refetch } = useQuery(sessionQuery)
  const isBefore = useLocation({ select: ({ pathname }) => PUBLIC_PATHS.test(pathname) })
  const isSettingUp = useMatches({ select: (matches) => SETTING_UP.test(matches.at(-1)?.pathname ?? '') })
  const isConcierge = session?.staff.role === 'concierge' && !session.second_factor_setup
  useEffect(() => (isConcierge ? followLiveEvents(sessionNow()?.live_place ?? '') : undefined), [isConcierge])
  useLayoutEffect(() => {
    if (!isPending) removeShells()
  }, [isPending])

  if (isBefore) return <Outlet />
  // the prerendered page is below it
  if (isPending) return <main aria-busy="true" />
  if (error)
    return (
      <main className={styles.fault}>
        <AlertBox variant="error">{error.message}</AlertBox>
        <Button onClick={() => refetch()}>Try again</Button>
      </main>
    )
  if (!session) return <SignInPage onSignedIn={changeSession} />
  if (session.second_factor_setup)
    return (
      // otherwise the router's boundary would show the page of the URL
      <Suspense fallback={<main aria-busy="true" className={styles.empty} />}>
        <SetupPage />
      </Suspense>
    )
  if (session.staff.role === 'operations' && isSettingUp)
    return (
      <>
        <SkipLink />
        <Outlet />
        <ToastRegion />
      </>
    )
  return (
    <div className={styles.desk}>
      <SkipLink />
      <Places staff={session.staff} />
      {session.staff.role === 'operations' && (
        <div className={styles.lines}>
          <Suspense>
            <FileCheckLine />
            <SetupLine />
          </Suspense>
        </div>
      )}
      <Work staff={session.staff} />
      {isConcierge && <ReasonAsked />}
      <Commands />
      <div className={styles.notices}>
        {isConcierge && <Outgoing />}
        <ToastRegion />
      </div>
    </div>
  )
}

/** Destinations: at the side, or at the bottom on a phone. */
function Places({ staff }: { staff: DeskSession['staff'] }) {
  const isPhone = usePhone()
  const [open, setOpen] = useState<'alerts' | 'shift' | null>(null)
  const close = () => setOpen(null)
  const places = { staff, onAlerts: () => setOpen('alerts'), onShift: () => setOpen('shift') }
  return (
    <>
      {isPhone ? <BottomBar {...places} /> : <Rail {...places} />}
      {staff.role === 'concierge' && (
        <>
          <AlertsWatch staffId={staff.id} open={open === 'alerts'} onClose={close} />
          <ShiftCommand onOpen={places.onShift} />
          <ShiftDialog staffId={staff.id} name={staff.name} open={open === 'shift'} onClose={close} />
        </>
      )}
    </>
  )
}

function ShiftCommand({ onOpen }: { onOpen: () => void }) {
  useCommands([
    {
      id: 'shift',
      label: 'Go to lunch, or away for a while',
      also: 'break pause back here cover',
      group: 'Go to',
      run: onOpen,
    },
  ])
  return null
}

function SkipLink() {
  return (
    <a className={styles.skip} href="#work">
      Skip to content
    </a>
  )
}

/**
 * The page of the URL, if the role may open it. A URL of another role redirects to the role's first page, and an
 * unknown URL shows an error.
 */
function Work({ staff }: { staff: DeskSession['staff'] }) {
  useDestinationCommands(staff)
  useEffect(markAppReady, [])
  // The shown page, which follows the URL after it has loaded.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  // The router marks the route that replaces an unknown URL; a part of the URL may be known.
  const isUnknown = useMatches({
    select: (matches) =>
      matches.at(-1)?.routeId === rootRouteId ||
      matches.some((match) => '_notFound' in match && match._notFound === true),
  })
  const { latestLocation } = useRouter()
  const [begun, setBegun] = useState({ shown, at: latestLocation.pathname })
  if (begun.shown !== shown) setBegun({ shown, at: latestLocation.pathname })
  const [first] = destinationsOf(staff)
  const destination = destinationAt(staff, shown)
  usePlaceTitle(destination?.label ?? (shown === OWN_ACCOUNT ? 'Your account' : 'Desk'))
  if (isUnknown || destination || shown === OWN_ACCOUNT) return <Outlet />
  if (staff.role === 'operations' && first)
    return (
      <Suspense fallback={<main aria-busy="true" />}>
        <OperationsStart from={begun.at} first={first.path} />
      </Suspense>
    )
  return first && <ClientRedirect from={begun.at} to={first.path} search={first.search} />
}
