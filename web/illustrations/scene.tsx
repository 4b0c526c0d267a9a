import type { ComponentProps, ComponentType } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './illustration.module.css'

type SceneProps = {
  /** A drawing on the 240 grid: `import Lost from '#web/illustrations/lost.svg?picture'`. */
  of: ComponentType<ComponentProps<'svg'>>
  /** The lost page's sofa has its own two colors. */
  lost?: boolean
  bare?: boolean
} & ComponentProps<'svg'>

/** A large picture in the brand's colors. */
export function Scene({ of: Picture, lost, bare, className, ...rest }: SceneProps) {
  return (
    <Picture
      data-hue="brand"
      className={classNames('scene', lost && 'scene-lost', bare && styles.bare, className)}
      {...rest}
    />
  )
}
