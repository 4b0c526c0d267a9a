import { type CSSProperties, useState } from 'react'
import { BRAND_COLORS, type BrandColor, SCHEMES, type Scheme } from '#contract/desk/operations/brand.ts'
import { colorOf, leastContrast, PAIRS_MEASURED, tokensOf } from '#domain/brand-palette.ts'
import { LogoField } from '#web/desk/operations/shared/logo-field.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { SuccessIcon } from '#web/kit/icons/page-icons.tsx'
import layout from '#web/kit/layout/layout.module.css'
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

type LookFormProps = {
  look: Look
  brand: string
  /** What members see without a logo. */
  without?: string
}

/** Fields for a logo and five colors, ten with dark mode, with the contrast of each. */
export function LookForm({ look, brand, without = 'the dot and the bowl' }: LookFormProps) {
  const [isAll, setAll] = useState(false)
  return (
    <div className="stack">
      {/* in both color schemes, a logo is on the color of the light scheme */}
      <div style={lightColumn(look)}>
        <LogoField
          label="Logo"
          name={brand}
          hue="brand"
          value={look.logo}
          hint={`PNG, JPEG, GIF, WebP or AVIF, up to 512 KB; a square one fits best. Without one, members see ${without}.`}
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
  return { '--brand-soft': ground, '--on-brand-soft': text } as CSSProperties // CSS variables
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

/** Whether all text is readable, and which colors would be. */
export function Readable({ look }: { look: Look }) {
  const isWhole = look.faults.length === 0
  return (
    <div className={layout.stack8}>
      {isWhole ? (
        <p role="status" className={styles.whole}>
          <SuccessIcon />
          All {PAIRS_MEASURED} color pairs have enough contrast in light and dark. Text below 4.5 : 1 cannot be saved;
          the nearest color that passes is suggested.
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
