import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { MoreIcon } from '#web/desk/shared/layout/icons.tsx'
import { sameQueue } from '#web/desk/shared/search-params/queue-search.ts'
import { signOut } from '#web/desk/shell/shared/sign-out.ts'
import { PersonIcon } from '#web/kit/icons/icons.tsx'
import { SearchIcon, SignOutIcon } from '#web/kit/icons/page-icons.tsx'
import { Drawer } from '#web/kit/overlays/drawer.tsx'
import { BellIcon, useMentions } from './alerts/bell.tsx'
import { Badge } from './badge.tsx'
import styles from './bottom-bar.module.css'
import { DestinationMark } from './destination-mark.tsx'
import { type Destination, destinationAt, destinationsOf, isAt, OWN_ACCOUNT, useIsInRequest } from './destinations.ts'
import type { PlacesProps } from './rail.tsx'
import { OwnShiftRow } from './shift/own-shift-row.tsx'

/** Number of places beside "More". */
const SHOWN = 4
const SEARCH = 'search'

/** Destinations on a phone, at the bottom. */
export function BottomBar({ staff, onAlerts, onShift }: PlacesProps) {
  const isInRequest = useIsInRequest()
  const [open, setOpen] = useState(false)
  const isConcierge = staff.role === 'concierge'
  const all = destinationsOf(staff)
  // Concierges use the search more often than later destinations.
  const shown = all.slice(0, isConcierge ? SHOWN - 1 : SHOWN)
  const isBehindMore = useLocation({
    select({ pathname }) {
      const here = destinationAt(staff, pathname)
      return here ? !shown.includes(here) : pathname === OWN_ACCOUNT
    },
  })
  const close = () => setOpen(false)
  return (
    <>
      {!isInRequest && (
        <nav className={styles.bar} aria-label="Desk" data-rail="">
          {shown.slice(0, 2).map((one) => (
            <Place key={one.path} destination={one} />
          ))}
          {isConcierge && <SearchPlace />}
          {shown.slice(2).map((one) => (
            <Place key={one.path} destination={one} />
          ))}
          <button
            type="button"
            className={styles.item}
            aria-haspopup="dialog"
            aria-current={isBehindMore || undefined}
            onClick={() => setOpen(true)}
          >
            <MoreIcon />
            More
            {isConcierge && <MentionsBadge />}
          </button>
        </nav>
      )}
      <Drawer open={open} variant="nav" title="More" dismissible onCloseRequest={close}>
        <More staff={staff} places={all.filter((one) => !shown.includes(one))} onClose={close}>
          {isConcierge && (
            <>
              <button
                type="button"
                className={styles.row}
                onClick={() => {
                  close()
                  onAlerts()
                }}
              >
                <BellIcon />
                Notifications
                <MentionsBadge />
              </button>
              <button
                type="button"
                className={styles.row}
                onClick={() => {
                  close()
                  onShift()
                }}
              >
                <OwnShiftRow />
              </button>
            </>
          )}
        </More>
      </Drawer>
    </>
  )
}

function Place({ destination }: { destination: Destination }) {
  const isHere = useLocation({
    select: ({ pathname, hash }) => isAt(destination, pathname) && hash !== SEARCH,
  })
  return (
    <Link
      to={destination.path}
      search={destination.search}
      activeOptions={{ exact: true, includeHash: true }}
      className={styles.item}
      aria-current={isHere ? 'page' : undefined}
    >
      <DestinationMark destination={destination} isShort />
    </Link>
  )
}

/** The queue with the focus in its search field. */
function SearchPlace() {
  return (
    <Link
      to="/"
      search={sameQueue}
      hash={SEARCH}
      activeOptions={{ exact: true, includeHash: true, includeSearch: false }}
      className={styles.item}
    >
      <SearchIcon />
      Search
    </Link>
  )
}

function MentionsBadge() {
  return <Badge count={useMentions()} what="mentions" />
}

type MoreProps = {
  staff: DeskSession['staff']
  places: readonly Destination[]
  onClose: () => void
  children: ReactNode
}

/** The other destinations and the account. */
function More({ staff, places, onClose, children }: MoreProps) {
  return (
    <nav aria-label="More pages" className={styles.rows}>
      {places.map((one) => (
        <Link key={one.path} to={one.path} search={one.search} className={styles.row} onClick={onClose}>
          <DestinationMark destination={one} />
        </Link>
      ))}
      {children}
      <Link to={OWN_ACCOUNT} className={styles.row} onClick={onClose}>
        <PersonIcon />
        <span>
          Your account
          <span className="small quiet">{staff.name}</span>
        </span>
      </Link>
      <button type="button" className={styles.row} onClick={signOut}>
        <SignOutIcon />
        Sign out
      </button>
    </nav>
  )
}
