import type { ComponentProps } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import Car from './car.svg?picture'
import Family from './family.svg?picture'
import Finances from './finances.svg?picture'
import Home from './home.svg?picture'
import Moving from './home-moving.svg?picture'
import type { Hue } from './hues.ts'
import styles from './illustration.module.css'
import Medical from './medical.svg?picture'
import Pet from './pet.svg?picture'
import Travel from './travel.svg?picture'
import Wildcard from './wildcard.svg?picture'

type IllustrationProps = {
  hue: Hue
  /** Without a background, for a container in this hue. */
  bare?: boolean
} & ComponentProps<'svg'>

const pictures = {
  car: Car,
  family: Family,
  finances: Finances,
  home: Home,
  moving: Moving,
  medical: Medical,
  pet: Pet,
  travel: Travel,
  wildcard: Wildcard,
}

/** A category's picture in its hue. Scenes and the welcome's pictures are imported where they are shown. */
export function Illustration({ hue, bare, className, ...rest }: IllustrationProps) {
  const Picture = pictures[hue]
  return <Picture data-hue={hue} className={classNames(bare && styles.bare, className)} {...rest} />
}
