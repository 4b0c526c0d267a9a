import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './account-page.module.css'
import { EmployerSees } from './employer-sees.tsx'
import { Notices } from './notices.tsx'
import { Owner } from './owner.tsx'
import { SchemeSetting } from './scheme-setting.tsx'
import { Setting } from './setting.tsx'
import { SignedIn } from './signed-in.tsx'
import { TwoSteps } from './two-steps.tsx'
import { You } from './you.tsx'

const OwnFactors = lazy(() => import('./own-factors.tsx').then((file) => ({ default: file.OwnFactors })))
const WhoOpened = lazy(() => import('./who-opened.tsx').then((file) => ({ default: file.WhoOpened })))

export function AccountPage() {
  return (
    <>
      <h1 className={`d2 ${styles.title}`}>Account Settings</h1>
      <div className={styles.account}>
        <div>
          <Owner />
          <You />
          <h2 className={`d4 ${styles.part}`}>Your account</h2>
          <ul className={styles.settings}>
            <TwoSteps />
            <SchemeSetting />
            <Setting title="Get help from us" about="A person reads every mail and writes back.">
              <Button variant="tertiary" href={`mailto:${settings.support_email}`}>
                Contact support
              </Button>
            </Setting>
            <Setting title="Close your account" about="We’ll confirm by mail first. Closing cannot be undone.">
              <Button variant="tertiary" className={styles.closing} href={CLOSING_MAIL}>
                Close Account
              </Button>
            </Setting>
          </ul>
          <Notices />
          <WhenNear anchor="opened">
            <WhoOpened />
          </WhenNear>
          <WhenNear anchor="signing-in">
            <OwnFactors />
          </WhenNear>
          <SignedIn />
        </div>
        <EmployerSees />
      </div>
    </>
  )
}

/** So far below the screen it is fetched, to be there when it is reached. */
const NEAR = '400px'

/** What stands far down is fetched for who scrolls there, or comes by a link to it. */
function WhenNear({ anchor, children }: { anchor: string; children: ReactNode }) {
  const isWanted = useLocation({ select: ({ hash }) => hash.startsWith(anchor) })
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{(isNear || isWanted) && <Suspense>{children}</Suspense>}</div>
}

const CLOSING_MAIL = `mailto:${settings.support_email}?subject=${encodeURIComponent(`Please close my ${settings.brand} account`)}`
