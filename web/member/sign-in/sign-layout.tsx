import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import type { Hue } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { MailIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { settings } from '#web/wire/settings.ts'
import { OfflineBanner } from '../shared/offline-banner.tsx'
import styles from './sign-layout.module.css'

const quilt: readonly Hue[] = ['home', 'family', 'travel', 'medical', 'pet', 'car', 'wildcard', 'moving', 'finances']

interface SignLayoutProps {
  title: string
  /** The first sentence here is larger. */
  large?: boolean
  lead?: ReactNode
  children: ReactNode
}

/** The pages before sign-in: the quilt on one side, one form on the other. */
export function SignLayout({ title, large, lead, children }: SignLayoutProps) {
  return (
    <div className={styles.sign}>
      <OfflineBanner note={t('What you typed stays here.')} />
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
            {t('Contact support')}
          </a>
        </footer>
      </div>
    </div>
  )
}

/** The animation of the pictures loads when the pointer first moves over one. */
function Quilt() {
  const [motion, setMotion] = useState<string>()
  const onPointerEnter = () =>
    void import('./quilt-motion.module.css')
      .then((sheet) => setMotion(sheet.default.moving))
      // without it the pictures don't move
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
