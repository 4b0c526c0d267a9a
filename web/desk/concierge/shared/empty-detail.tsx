import type { ComponentProps, ReactNode } from 'react'
import { Scene } from '#web/illustrations/scene.tsx'
import styles from './empty-detail.module.css'

type EmptyDetailProps = { picture: ComponentProps<typeof Scene>['of']; children: ReactNode }

/** Placeholder beside a list in which no item is open. */
export function EmptyDetail({ picture, children }: EmptyDetailProps) {
  return (
    <div className={styles.page}>
      <div className={styles.plain}>
        <Scene of={picture} />
        <p className="lead">{children}</p>
      </div>
    </div>
  )
}
