import { Link, useLocation } from '@tanstack/react-router'
import type { DeskSession } from '#contract/desk/session.ts'
import { signOut } from '#web/desk/shell/shared/sign-out.ts'
import { Face } from '#web/illustrations/face.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { Bowl } from '#web/kit/icons/mark.tsx'
import { SignOutIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { settings } from '#web/wire/settings.ts'
import { Bell } from './alerts/bell.tsx'
import { DestinationMark } from './destination-mark.tsx'
import { destinationAt, destinationsOf, OWN_ACCOUNT } from './destinations.ts'
import styles from './rail.module.css'
import { OwnFace } from './shift/own-face.tsx'

export interface PlacesProps {
  staff: DeskSession['staff']
  /** Opens the choice of alerts. */
  onAlerts: () => void
  /** Opens the dialog for presence and breaks. */
  onShift: () => void
}

/** The dark rail: destinations and account. */
export function Rail({ staff, onAlerts, onShift }: PlacesProps) {
  const here = useLocation({ select: ({ pathname }) => destinationAt(staff, pathname) })
  return (
    <div className={styles.rail} data-rail="">
      <nav className={styles.desk} aria-label="Desk">
        <span className={styles.mark}>
          <Bowl data-mark="" />
          <span className="sr">{settings.brand} desk</span>
        </span>
        <div className={styles.destinations}>
          {destinationsOf(staff).map((destination) => {
            const isHere = destination === here
            return (
              <Link
                key={destination.path}
                to={destination.path}
                search={destination.search}
                className={classNames(styles.item, isHere && styles.on)}
                aria-current={isHere ? 'page' : undefined}
              >
                <DestinationMark destination={destination} />
              </Link>
            )
          })}
        </div>
      </nav>
      <nav className={styles.me} aria-label="You">
        {staff.role === 'concierge' ? (
          <>
            <OwnFace name={staff.name} className={styles.own} onOpen={onShift} />
            <Bell onOpen={onAlerts} />
          </>
        ) : (
          <Link to={OWN_ACCOUNT} className={styles.own}>
            <Face name={staff.name} decorative />
            <span className="sr">Your account</span>
          </Link>
        )}
        <IconButton label="Sign out" onClick={signOut}>
          <SignOutIcon />
        </IconButton>
      </nav>
    </div>
  )
}
