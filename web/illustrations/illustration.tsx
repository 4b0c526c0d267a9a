import type { ComponentProps } from 'react'
import { classNames } from '../kit/class-names.ts'
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
  /** Draws without its own ground, for a place that already is a block of this hue. */
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

/** A category's picture, in its own hue. Scenes and the welcome's pictures are imported one by one where they are shown. */
export function Illustration({ hue, bare, className, ...rest }: IllustrationProps) {
  const Picture = pictures[hue]
  return <Picture data-hue={hue} className={classNames(bare && styles.bare, className)} {...rest} />
}
