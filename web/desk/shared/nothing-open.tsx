import type { ComponentProps, ReactNode } from 'react'
import { Scene } from '#web/illustrations/scene.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import styles from './nothing-open.module.css'

type NothingOpenProps = {
  picture: ComponentProps<typeof Scene>['of']
  /** Where there is more to say than what to choose. */
  title?: string
  children: ReactNode
  /** Where what stands around it is not the main part yet. */
  as?: 'main' | 'div'
}

/** Stands beside a list of which nothing is open yet. */
export function NothingOpen({ picture, title, children, as: Part = 'div' }: NothingOpenProps) {
  return (
    <Part className={styles.page}>
      {title ? (
        <StateBlock className={styles.card} title={title} picture={<Scene of={picture} />}>
          {children}
        </StateBlock>
      ) : (
        <div className={styles.plain}>
          <Scene of={picture} />
          <p className="lead">{children}</p>
        </div>
      )}
    </Part>
  )
}
