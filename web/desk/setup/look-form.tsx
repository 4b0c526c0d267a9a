import { type CSSProperties, useState } from 'react'
import {
  BRAND_COLORS,
  type BrandColor,
  colorOf,
  leastContrast,
  PAIRS_MEASURED,
  SCHEMES,
  type Scheme,
  tokensOf,
} from '#contract/desk/brand-look.ts'
import { LogoField } from '#web/desk/shared/logo-field.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { SuccessIcon } from '#web/kit/page-icons.tsx'
import styles from './look-form.module.css'
import type { Look } from './use-look.ts'

const NAMES: Record<BrandColor, string> = {
  primary: 'Primary, own messages',
  column: 'Column, chosen',
  dot: 'The dot',
  sun: 'Sun',
  rail: 'Desk’s rail',
}
const IN_SCHEME: Record<Scheme, string> = { light: '', dark: ', in the dark' }

/** A logo and five colors, ten with those of the dark; contrast stands beside each. */
export function LookForm({ look, brand }: { look: Look; brand: string }) {
  const [isAll, setAll] = useState(false)
  return (
    <div className="stack">
      {/* a logo stands on the light column's color in both schemes */}
      <div style={lightColumn(look)}>
        <LogoField
          label="Logo"
          name={brand}
          hue="brand"
          value={look.logo}
          hint="PNG, JPEG, GIF, WebP or AVIF, up to 512 KB; a square one fits best. Without one, members see the dot and the bowl."
          onValue={look.setLogo}
        />
      </div>
      <section aria-labelledby="colors">
        <div className={styles.head}>
          <h2 id="colors">Colors</h2>
          <Button small variant="tertiary" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
            All 10
          </Button>
        </div>
        <ul className={styles.colors}>
          {SCHEMES.filter((scheme) => scheme === 'light' || isAll).flatMap((scheme) =>
            BRAND_COLORS.map((name) => <ColorRow key={scheme + name} {...{ look, scheme, name }} />),
          )}
        </ul>
      </section>
    </div>
  )
}

function lightColumn({ colors }: Look) {
  const { 'brand-soft': ground, 'on-brand-soft': text } = tokensOf(colors, 'light')
  return { '--brand-soft': ground, '--on-brand-soft': text } as CSSProperties // custom properties
}

type ColorRowProps = { look: Look; scheme: Scheme; name: BrandColor }

function ColorRow({ look, scheme, name }: ColorRowProps) {
  const typed = look.typedColor(scheme, name)
  const inForce = colorOf(look.colors, scheme, name)
  const fault = look.faults.find((one) => one.scheme === scheme && one.name === name)
  const isUnfinished = look.unfinished.some((one) => one.scheme === scheme && one.name === name)
  const label = `${NAMES[name]}${IN_SCHEME[scheme]}`
  return (
    <li className={styles.row}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={`Choose: ${label}`}
        value={inForce.toLowerCase()}
        onChange={({ target }) => look.setColor(scheme, name, target.value)}
      />
      <label className={styles.name}>
        {label}
        <input
          className={styles.hex}
          value={typed}
          placeholder={inForce}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={fault !== undefined || isUnfinished || undefined}
          onChange={({ target }) => look.setColor(scheme, name, target.value)}
        />
      </label>
      <Measured ratio={leastContrast(look.colors, scheme, name)} isShape={name === 'dot'} />
    </li>
  )
}

function Measured({ ratio, isShape }: { ratio: number | null; isShape: boolean }) {
  return (
    <span className={styles.measured}>
      {ratio !== null && `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`}
      {isShape && <span className="quiet">shapes only</span>}
      {ratio === null && <span className="quiet">pictures only</span>}
    </span>
  )
}

/** Whether everything can be read, and what to take instead. */
export function Readable({ look }: { look: Look }) {
  const isWhole = look.faults.length === 0
  return (
    <div className={styles.readable}>
      {isWhole ? (
        <p role="status" className={styles.whole}>
          <SuccessIcon />
          All {PAIRS_MEASURED} pairs of color and ground hold in light and dark. Text under 4.5 : 1 cannot be saved; the
          nearest color that holds is offered.
        </p>
      ) : (
        look.faults.map(({ scheme, name, sentence, nearest }) => (
          <AlertBox key={scheme + name} variant="warning">
            <b>
              {NAMES[name]}
              {IN_SCHEME[scheme]}:
            </b>{' '}
            {sentence}{' '}
            {nearest && (
              <Button small variant="secondary" onClick={() => look.setColor(scheme, name, nearest)}>
                Use {nearest}
              </Button>
            )}
          </AlertBox>
        ))
      )}
    </div>
  )
}
