import type { CSSProperties } from 'react'
import Car from '#web/illustrations/car.svg?picture'
import Family from '#web/illustrations/family.svg?picture'
import Finances from '#web/illustrations/finances.svg?picture'
import Home from '#web/illustrations/home.svg?picture'
import Moving from '#web/illustrations/home-moving.svg?picture'
import Medical from '#web/illustrations/medical.svg?picture'
import Pet from '#web/illustrations/pet.svg?picture'
import Travel from '#web/illustrations/travel.svg?picture'
import styles from './poster.module.css'

/**
 * Pictures behind the rim of the bowl, from the farthest to the nearest, in units of the poster. Their colors are the
 * light ones of tokens.css: main, ink and wash of each hue.
 */
const THINGS = [
  { id: 'travel', of: Travel, left: 184, top: 480, size: 232, turn: -9, colors: ['#8257d6', '#31204d', '#f8f5ff'] },
  { id: 'home', of: Home, left: 391, top: 463, size: 262, turn: 4, colors: ['#c07a00', '#392900', '#fff8e6'] },
  { id: 'moving', of: Moving, left: 581, top: 527, size: 190, turn: 10, colors: ['#cf5f0a', '#491d00', '#fff5ef'] },
  { id: 'medical', of: Medical, left: 42, top: 526, size: 200, turn: -6, colors: ['#078389', '#003335', '#ecfbfb'] },
  { id: 'pet', of: Pet, left: 311, top: 521, size: 202, turn: 2, colors: ['#71870a', '#292f00', '#f7fae9'] },
  { id: 'family', of: Family, left: 598, top: 544, size: 184, turn: -3, colors: ['#cc4a8b', '#48172f', '#fff3f8'] },
  {
    id: 'finances',
    of: Finances,
    left: 181,
    top: 573,
    size: 162,
    turn: -10,
    colors: ['#0b8a50', '#00351b', '#f1fbf4'],
  },
  { id: 'car', of: Car, left: 471, top: 555, size: 190, turn: 6, colors: ['#3f77e6', '#142953', '#f3f7ff'] },
] as const

/** The things that a bowl takes. They keep their hues in every company's colors, and their light ones in the dark. */
export const Things = () =>
  THINGS.map(({ id, of: Picture, ...thing }) => (
    <span key={id} className={styles.thing} style={styleOf(thing)}>
      <Picture />
    </span>
  ))

type Thing = Pick<(typeof THINGS)[number], 'left' | 'top' | 'size' | 'turn' | 'colors'>

/** The dots of the pictures are pale, because the poster has one dot. */
const styleOf = ({ left, top, size, turn, colors: [main, ink, wash] }: Thing) =>
  ({
    '--left': left,
    '--top': top,
    '--size': size,
    '--il-a': main,
    '--il-k': ink,
    '--il-p': wash,
    '--il-dot': wash,
    rotate: `${turn}deg`,
  }) as CSSProperties // custom properties
