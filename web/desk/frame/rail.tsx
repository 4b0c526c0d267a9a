import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { type DeskSession, deskSignOut } from '#contract/desk/session.ts'
import { call } from '#web/desk/shared/call.ts'
import { changeSession } from '#web/desk/shared/queries.ts'
import { Face } from '#web/illustrations/face.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Bowl } from '#web/kit/mark.tsx'
import { SignOutIcon } from '#web/kit/page-icons.tsx'
import { settings } from '#web/wire/settings.ts'
import { Bell } from './alerts/bell.tsx'
import { destinationAt, destinationsOf, OWN_ACCOUNT } from './destinations.ts'
import { PromisesBadge } from './promises-badge.tsx'
import styles from './rail.module.css'

// of operations alone
const DeliveryBadge = lazy(() => import('./delivery-badge.tsx').then((file) => ({ default: file.DeliveryBadge })))

/** The dark rail: where one is at the desk, and who one is. */
export function Rail({ staff }: { staff: DeskSession['staff'] }) {
  const here = useLocation({ select: ({ pathname }) => destinationAt(staff.role, pathname) })
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // on a phone the destinations move sideways, and the one that is open may lie outside
    if (here) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here])
  const leave = async () => {
    // signing out always succeeds for the person, also where the call does not
    await call(deskSignOut, {}).catch(() => undefined)
    changeSession(null)
  }
  return (
    <div className={styles.rail} data-rail="">
      <nav className={styles.desk} aria-label="Desk">
        <span className={styles.mark}>
          <Bowl data-mark="" />
          <span className="sr">{settings.brand} desk</span>
        </span>
        <div className={styles.destinations}>
          {destinationsOf(staff.role).map((destination) => {
            const isHere = destination === here
            return (
              <Link
                key={destination.path}
                ref={isHere ? current : undefined}
                to={destination.path}
                search={destination.search}
                className={classNames(styles.item, isHere && styles.on)}
                aria-current={isHere ? 'page' : undefined}
              >
                <destination.icon />
                {destination.label}
                {staff.role === 'concierge' && <PromisesBadge path={destination.path} />}
                {destination.path === '/delivery' && (
                  <Suspense fallback={null}>
                    <DeliveryBadge />
                  </Suspense>
                )}
              </Link>
            )
          })}
        </div>
      </nav>
      <nav className={styles.me} aria-label="You">
        <Link to={OWN_ACCOUNT} className={styles.own}>
          <Face name={staff.name} decorative />
          <span className="sr">Your account</span>
        </Link>
        {staff.role === 'concierge' && <Bell staffId={staff.id} />}
        <IconButton label="Sign out" onClick={leave}>
          <SignOutIcon />
        </IconButton>
      </nav>
    </div>
  )
}
