import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Outlet, rootRouteId, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { BEFORE_DESK, SETTING_UP } from '#web/desk/shared/before-desk.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { prefetchInbox } from '#web/desk/shared/lazy-page.tsx'
import { LeadOn } from '#web/desk/shared/lead-on.tsx'
import { prefetchOnFirstInput, watchFirstInput } from '#web/desk/shared/prefetch.ts'
import { sessionNow, sessionQuery } from '#web/desk/shared/queries.ts'
import { usePlaceTitle } from '#web/desk/shared/use-page-title.ts'
import { usePhone } from '#web/desk/shared/use-phone.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { removeShells } from '#web/kit/shell.ts'
import { ToastRegion } from '#web/kit/toast-region.tsx'
import { watchArrival } from '#web/kit/watch-arrival.ts'
import { Commands } from '../commands/commands.tsx'
import { Outgoing } from '../requests/outgoing.tsx'
import { ReasonAsked } from '../requests/reason/asked.tsx'
import { openDesk } from '../sign-in/open-desk.ts'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { AlertsWatch } from './alerts/bell.tsx'
import styles from './desk.module.css'
import { destinationAt, destinationsOf, OWN_ACCOUNT, useDestinationCommands, useIsInRequest } from './destinations.ts'
import { followLiveEvents } from './live-events.ts'
import { Rail } from './rail.tsx'

/** Once in a colleague's life. */
const SetupPage = lazyRouteComponent(() => import('../account/setup-page.tsx'), 'SetupPage')

const SetupLine = lazyRouteComponent(() => import('../setup/setup-line.tsx'), 'SetupLine')
const ShiftDialog = lazyDialog(() => import('./shift/shift-dialog.tsx').then((file) => file.ShiftDialog), false)
const BottomBar = lazyRouteComponent(() => import('./bottom-bar.tsx'), 'BottomBar')
const OperationsStart = lazyRouteComponent(() => import('../setup/operations-start.tsx'), 'OperationsStart')

/** The whole desk: nobody signed in sees the sign-in, whatever the address. */
export function Desk() {
  const { data: session, isPending, error, refetch } = useQuery(sessionQuery)
  const isBefore = useLocation({ select: ({ pathname }) => BEFORE_DESK.test(pathname) })
  const isSettingUp = useMatches({ select: (matches) => SETTING_UP.test(matches.at(-1)?.pathname ?? '') })
  const isConcierge = session?.staff.role === 'concierge' && !session.second_factor_setup
  useEffect(() => (isConcierge ? followLiveEvents(sessionNow()?.live_place ?? '') : undefined), [isConcierge])
  useLayoutEffect(() => {
    if (!isPending) removeShells()
  }, [isPending])

  if (isBefore) return <Outlet />
  // what the page was sent with stands below it
  if (isPending) return <main aria-busy="true" />
  if (error)
    return (
      <main className={styles.fault}>
        <AlertBox variant="error">{error.message}</AlertBox>
        <Button onClick={() => refetch()}>Try again</Button>
      </main>
    )
  if (!session) return <SignInPage onTouch={() => void prefetchInbox()} open={openDesk} />
  if (session.second_factor_setup)
    return (
      // the router's own boundary would show the page of the address meanwhile
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
        <Suspense>
          <SetupLine />
        </Suspense>
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

/** Where one can go from here: at the side, on a phone at the foot. */
function Places({ staff }: { staff: DeskSession['staff'] }) {
  const isPhone = usePhone()
  const isInRequest = useIsInRequest()
  const [open, setOpen] = useState<'alerts' | 'shift' | null>(null)
  const close = () => setOpen(null)
  const places = { staff, onAlerts: () => setOpen('alerts'), onShift: () => setOpen('shift') }
  return (
    <>
      {isPhone ? (
        <Suspense fallback={isInRequest ? null : <div className={styles.foot} />}>
          <BottomBar {...places} />
        </Suspense>
      ) : (
        <Rail {...places} />
      )}
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

/** What somebody's role opens. An address of another role leads to where one's own work begins, and one that nobody has says so. */
function Work({ staff }: { staff: DeskSession['staff'] }) {
  useDestinationCommands(staff.role)
  const hasInbox = staff.role === 'concierge'
  useEffect(() => {
    if (hasInbox) prefetchOnFirstInput(prefetchInbox)
  }, [hasInbox])
  useEffect(watchFirstInput, [])
  useEffect(watchArrival, [])
  // what is shown, which follows the address once its page has been loaded
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  // the router says so of the route that stands in for what is missing: a part of the address may be known
  const isUnknown = useMatches({
    select: (matches) =>
      matches.at(-1)?.routeId === rootRouteId ||
      matches.some((match) => '_notFound' in match && match._notFound === true),
  })
  const { latestLocation } = useRouter()
  const [begun, setBegun] = useState({ shown, at: latestLocation.pathname })
  if (begun.shown !== shown) setBegun({ shown, at: latestLocation.pathname })
  const [first] = destinationsOf(staff.role)
  const destination = destinationAt(staff.role, shown)
  usePlaceTitle(destination?.label ?? (shown === OWN_ACCOUNT ? 'Your account' : 'Desk'))
  if (isUnknown || destination || shown === OWN_ACCOUNT) return <Outlet />
  if (staff.role === 'operations' && first)
    return (
      <Suspense fallback={<main aria-busy="true" />}>
        <OperationsStart from={begun.at} first={first.path} />
      </Suspense>
    )
  return first && <LeadOn from={begun.at} to={first.path} search={first.search} />
}
