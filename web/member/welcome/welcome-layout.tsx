import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { Scene } from '#web/illustrations/scene.tsx'
import { StepsBar } from '#web/kit/controls/steps-bar.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { settings } from '#web/wire/settings.ts'
import { OfflineBanner } from '../shared/offline-banner.tsx'
import styles from './welcome-layout.module.css'

const WELCOME_STEPS = 3

interface WelcomeLayoutProps {
  step: number
  picture: ComponentProps<typeof Scene>['of']
  /** Placed on the picture's background. */
  motto: string
  /** A `StepBody` and a `StepFoot`, within a form if there is something to send. */
  children: ReactNode
}

/** The previously shown scene: from it the camera moves forward or back. */
let last: Pick<WelcomeLayoutProps, 'step' | 'picture'> | undefined

/** The welcome's pages: a scene on one side, one step on the other. */
export function WelcomeLayout({ step, picture, motto, children }: WelcomeLayoutProps) {
  const progress = t('Step {step} of {count}', { step, count: WELCOME_STEPS })
  const [before] = useState(last)
  useEffect(() => {
    last = { step, picture }
    return () => {
      // the next page renders before this one is unmounted
      setTimeout(() => {
        if (last?.step === step) last = undefined
      })
    }
  }, [step, picture])
  const moved = before ? step - before.step : 0
  return (
    <div className={styles.welcome}>
      <OfflineBanner />
      <aside className={styles.side} data-hue="brand" aria-label={settings.brand}>
        <Link to="/dashboard" className={styles.mark}>
          <Mark brand={settings.brand} />
        </Link>
        <div
          className={classNames(
            styles.picture,
            styles[`step${step}`],
            moved > 0 && styles.onward,
            moved < 0 && styles.back,
          )}
        >
          {before && moved !== 0 && (
            <Scene of={before.picture} bare preserveAspectRatio="xMidYMax meet" className={styles.left} />
          )}
          <Scene of={picture} bare preserveAspectRatio="xMidYMax meet" />
        </div>
        <p className={`d3 ${styles.ground}`}>
          <span>{motto}</span>
        </p>
      </aside>
      <main className={styles.main} id="main">
        <div className={styles.progress}>
          <StepsBar label={progress} step={step} of={WELCOME_STEPS} />
          <span aria-hidden="true">{progress}</span>
        </div>
        {children}
      </main>
    </div>
  )
}

export function StepForm({ children, ...form }: ComponentProps<'form'>) {
  return (
    <form noValidate className={styles.form} {...form}>
      {children}
    </form>
  )
}

export function StepBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

export function StepFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
