import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) register(mode)
const toOklch = converter('oklch')

/** A color in OKLCH: lightness (0 to 1), chroma (0 to about 0.3) and hue (degrees). */
type Seen = { readonly l: number; readonly c: number; readonly h: number }

/** Converts `#rrggbb`. A gray has hue 0. */
export function seen(hex: string): Seen {
  const { l, c, h } = toOklch(hex) ?? { l: 0, c: 0 }
  return { l, c, h: h ?? 0 }
}

/** Converts to `#RRGGBB`, with as much chroma as a screen can show. */
export function hexOf({ l, c, h }: Seen): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch')).toUpperCase()
}

/** Contrast as defined by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other)
}

const STEP = 0.005

/** The color of the same hue with the nearest lightness for which `holds` is true; null if there is none. */
export function nearestThat(holds: (hex: string) => boolean, hex: string): string | null {
  const { l, ...rest } = seen(hex)
  for (let away = 0; away <= 1; away += STEP) {
    const found = [l - away, l + away]
      .filter((lightness) => lightness >= 0 && lightness <= 1)
      .map((lightness) => (away === 0 ? hex.toUpperCase() : hexOf({ l: lightness, ...rest })))
      .find(holds)
    if (found) return found
  }
  return null
}
