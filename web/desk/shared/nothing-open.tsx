import type { ComponentProps, ReactNode } from 'react'
import { Scene } from '#web/illustrations/scene.tsx'
import styles from './nothing-open.module.css'

type NothingOpenProps = { picture: ComponentProps<typeof Scene>['of']; children: ReactNode }

/** Stands beside a list of which nothing is open yet. */
export function NothingOpen({ picture, children }: NothingOpenProps) {
  return (
    <div className={styles.page}>
      <div className={styles.plain}>
        <Scene of={picture} />
        <p className="lead">{children}</p>
      </div>
    </div>
  )
}
