import { Link, Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { line } from '#web/kit/icons/icons.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { settings } from '#web/wire/settings.ts'
import { useSetup } from './setup-data.ts'
import styles from './setup-frame.module.css'
import { StepList } from './step-list.tsx'
import { firstOpen, PAGES, STEP_NAMES } from './steps.ts'

const ShieldIcon = line('M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z')

/** The setup of a new installation: steps at the left, the open step beside them. */
export function SetupFrame() {
  const { data: setup, error, refetch } = useSetup()
  const open = useMatches({ select: (matches) => matches.at(-1)?.pathname.split('/')[2] })
  const here = PAGES.find((place) => place === open) ?? 'brand'
  useEffect(() => {
    document.title = `${settings.brand} | Setting up: ${STEP_NAMES[here]}`
  }, [here])
  if (error && !setup)
    return (
      <main id="work" tabIndex={-1}>
        <LoadFailed error={error} onRetry={refetch} />
      </main>
    )
  if (!setup) return <main id="work" tabIndex={-1} aria-busy="true" className={styles.frame} />
  return (
    <div className={styles.frame}>
      <header className={styles.column}>
        <div className={styles.top}>
          <Mark brand={`${settings.brand} desk`} small />
          <Link to="/catalog" className={styles.leave}>
            <BackIcon />
            To the desk
          </Link>
        </div>
        <nav aria-label="Setting up">
          <StepList setup={setup} here={here} />
        </nav>
        <p className={styles.foot}>
          <ShieldIcon />
          <span>
            You can pause at any time, continue later and change everything. Every step is recorded in the log.
          </span>
        </p>
      </header>
      <Outlet />
    </div>
  )
}

/** Redirects to the next step of the setup. */
export function SetupStart() {
  const { data: setup } = useSetup()
  return setup && <Navigate to={`/setup/${firstOpen(setup)}`} replace />
}
