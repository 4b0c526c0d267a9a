import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Hue } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { Mark } from '#web/kit/mark.tsx'
import { MailIcon } from '#web/kit/page-icons.tsx'
import { settings } from '#web/wire/settings.ts'
import { OfflineBanner } from '../shared/offline-banner.tsx'
import styles from './sign-layout.module.css'

const quilt: readonly Hue[] = ['home', 'family', 'travel', 'medical', 'pet', 'car', 'wildcard', 'moving', 'finances']

interface SignLayoutProps {
  title: string
  /** The first thing that somebody reads here is larger. */
  large?: boolean
  lead?: ReactNode
  children: ReactNode
}

/** The pages before the app: the quilt on one side, one question on the other. */
export function SignLayout({ title, large, lead, children }: SignLayoutProps) {
  return (
    <div className={styles.sign}>
      <OfflineBanner note="What you typed stays here." />
      <Quilt />
      <div className={styles.side}>
        <header>
          <Link to="/" className={styles.mark}>
            <Mark brand={settings.brand} />
          </Link>
        </header>
        <main className={styles.main} id="main">
          <h1 className={large ? 'd1' : 'd2'}>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </main>
        <footer className={styles.foot}>
          <a href={`mailto:${settings.support_email}`}>
            <MailIcon />
            Contact support
          </a>
        </footer>
      </div>
    </div>
  )
}

/** How the pictures move comes with the first pointer that is over one. */
function Quilt() {
  const [motion, setMotion] = useState<string>()
  const onPointerEnter = () =>
    void import('./quilt-motion.module.css')
      .then((sheet) => setMotion(sheet.default.moving))
      // without it they stand still
      .catch(() => {})
  return (
    <div className={classNames(styles.quilt, motion)} aria-hidden="true" onPointerEnter={onPointerEnter}>
      {quilt.map((hue) => (
        <div key={hue} data-hue={hue}>
          <Illustration hue={hue} bare />
        </div>
      ))}
    </div>
  )
}
