import { contrast, hexOf, nearestThat, seen } from '#basics/color.ts'
import {
  BRAND_COLORS,
  type BrandColor,
  type ChosenColors,
  SCHEMES,
  type Scheme,
} from '#contract/desk/operations/brand.ts'

/** Custom properties of the style sheet, without their dashes. */
const TOKENS = [
  'brand',
  'brand-hover',
  'brand-press',
  'on-brand',
  'link',
  'mine',
  'on-mine',
  'scene',
  'on-scene',
  'brand-soft',
  'brand-soft-2',
  'on-brand-soft',
  'dot',
  'on-dot',
  'sun',
  'desk-rail',
  'on-desk-rail',
] as const
export type Token = (typeof TOKENS)[number]
type Tokens = Record<Token, string>

/** Values in web/styles/tokens.css. */
const OURS: Readonly<Record<Scheme, Tokens>> = {
  light: {
    brand: '#0B4F44',
    'brand-hover': '#083C34',
    'brand-press': '#062C26',
    'on-brand': '#FFFFFF',
    link: '#0B5A4C',
    mine: '#0B4F44',
    'on-mine': '#FFFFFF',
    scene: '#0B4F44',
    'on-scene': '#FFFFFF',
    'brand-soft': '#D3EADF',
    'brand-soft-2': '#BEDFD0',
    'on-brand-soft': '#0A2E28',
    dot: '#F4522B',
    'on-dot': '#240A03',
    sun: '#FFD266',
    'desk-rail': '#0A2E28',
    'on-desk-rail': '#CFE8DD',
  },
  dark: {
    brand: '#8FDDC3',
    'brand-hover': '#A8E8D2',
    'brand-press': '#BFF0DF',
    'on-brand': '#06241D',
    link: '#97E0C8',
    mine: '#1B5547',
    'on-mine': '#F2FBF7',
    scene: '#1F6052',
    'on-scene': '#FFFFFF',
    'brand-soft': '#13271F',
    'brand-soft-2': '#1B372C',
    'on-brand-soft': '#D8F0E6',
    dot: '#FF6A45',
    'on-dot': '#240A03',
    sun: '#DFAA35',
    'desk-rail': '#070D0B',
    'on-desk-rail': '#B9CEC5',
  },
}

/** Background and text colors of web/styles/tokens.css, which no brand changes. */
export const GROUNDS = {
  light: { page: '#FFFFFF', mist: '#EFF4F1', ink: '#10231E', 'ink-2': '#42554E', line: '#D3DDD8' },
  dark: { page: '#0C1412', mist: '#1A2823', ink: '#EAF3EF', 'ink-2': '#B6C7C0', line: '#283732' },
} as const satisfies Record<Scheme, Record<string, string>>

const TOKEN_OF = {
  primary: 'brand',
  column: 'brand-soft',
  dot: 'dot',
  sun: 'sun',
  rail: 'desk-rail',
} as const satisfies Record<BrandColor, Token>

/** The current color: chosen, derived from the light one, or the default. */
export function colorOf(chosen: ChosenColors, scheme: Scheme, name: BrandColor): string {
  const own = chosen[scheme][name]
  if (own) return own.toUpperCase()
  const light = chosen.light[name]
  return scheme === 'dark' && light ? IN_THE_DARK[name](light) : OURS[scheme][TOKEN_OF[name]]
}

const known = new WeakMap<ChosenColors, Partial<Record<Scheme, Partial<Tokens>>>>()

/** Tokens that are derived from the chosen colors; empty if no color is chosen. Every page and mail uses them. */
export function derivedTokens(chosen: ChosenColors, scheme: Scheme): Readonly<Partial<Tokens>> {
  const found = known.get(chosen)?.[scheme]
  if (found) return found
  const tokens = derive(chosen, scheme)
  known.set(chosen, { ...known.get(chosen), [scheme]: tokens })
  return tokens
}

function derive(chosen: ChosenColors, scheme: Scheme): Partial<Tokens> {
  const derived = BRAND_COLORS.filter((name) => chosen[scheme][name] ?? chosen.light[name]).map((name) =>
    DERIVE[name](colorOf(chosen, scheme, name), scheme),
  )
  const tokens = derived.reduce<Partial<Tokens>>((all, some) => Object.assign(all, some), {})
  const column = tokens['brand-soft'] ?? OURS[scheme]['brand-soft']
  // links are also on the column
  if (tokens.link) tokens.link = readableOn([GROUNDS[scheme].page, GROUNDS[scheme].mist, column], tokens.link)
  return tokens
}

/** All tokens of a scheme, derived and default. */
export function tokensOf(chosen: ChosenColors, scheme: Scheme): Tokens {
  return { ...OURS[scheme], ...derivedTokens(chosen, scheme) }
}

type Derive = (hex: string, scheme: Scheme) => Partial<Tokens>

const DERIVE: Readonly<Record<BrandColor, Derive>> = {
  primary(brand, scheme) {
    const onBrand = textOn(brand)
    const away = seen(onBrand).l > 0.5 ? -1 : 1
    const grounds = { brand, 'brand-hover': moved(brand, away * 0.06), 'brand-press': moved(brand, away * 0.11) }
    const deep = scheme === 'light' ? brand : toned(brand, 0.42, 0.08)
    return {
      ...grounds,
      'on-brand': onBrand,
      link: brand,
      mine: deep,
      'on-mine': textOn(deep),
      scene: deep,
      'on-scene': textOn(deep),
    }
  },
  column: (soft, scheme) => ({
    'brand-soft': soft,
    'brand-soft-2': moved(soft, scheme === 'light' ? -0.042 : 0.058),
    'on-brand-soft': scheme === 'light' ? inkOf(soft) : toned(soft, 0.935, 0.03),
  }),
  dot: (dot) => ({ dot, 'on-dot': textOn(dot) }),
  sun: (sun) => ({ sun }),
  rail: (rail, scheme) => ({
    'desk-rail': rail,
    'on-desk-rail': toned(rail, scheme === 'light' ? 0.91 : 0.83, 0.03),
  }),
}

/** How Tendwell's own colors change from light to dark. */
const IN_THE_DARK: Readonly<Record<BrandColor, (light: string) => string>> = {
  primary: (light) => toned(light, 0.84, 0.1),
  column: (light) => toned(light, 0.255, 0.03),
  dot: (light) => toned(light, Math.max(0.7, seen(light).l), 0.19),
  sun: (light) => moved(light, -0.11),
  rail: (light) => toned(light, 0.151, 0.012),
}

/** The same hue with this lightness and at most this chroma. */
function toned(hex: string, l: number, mostChroma: number): string {
  const { c, h } = seen(hex)
  return hexOf({ l, c: Math.min(c, mostChroma), h })
}

/** A dark color of the same hue; gray for a gray. */
function inkOf(ground: string): string {
  const { c, h } = seen(ground)
  return hexOf({ l: 0.27, c: c < 0.01 ? c : 0.045, h })
}

function moved(hex: string, by: number): string {
  const { l, ...rest } = seen(hex)
  return hexOf({ l: l + by, ...rest })
}

/** White if it is readable; otherwise a dark color of the same hue. */
function textOn(ground: string): string {
  return contrast('#FFFFFF', ground) >= TEXT ? '#FFFFFF' : toned(ground, 0.19, 0.05)
}

function readableOn(grounds: readonly string[], hex: string): string {
  return nearestThat((one) => grounds.every((ground) => contrast(one, ground) >= TEXT), hex) ?? hex
}

/** Minimum contrast of WCAG 2.2 for text, and for meaningful shapes. */
const TEXT = 4.5
const SHAPE = 3

type Ground = keyof (typeof GROUNDS)['light']
type Pair = {
  readonly of: BrandColor
  readonly front: Token | Ground
  readonly ground: Token | Ground
  readonly least: number
  /** "Text on buttons". */
  readonly what: string
}

const PAIRS: readonly Pair[] = [
  { of: 'primary', front: 'on-brand', ground: 'brand', least: TEXT, what: 'the text of buttons' },
  {
    of: 'primary',
    front: 'on-brand',
    ground: 'brand-press',
    least: TEXT,
    what: 'the text of a button that is pressed',
  },
  { of: 'primary', front: 'on-mine', ground: 'mine', least: TEXT, what: 'a member’s own messages' },
  { of: 'primary', front: 'link', ground: 'page', least: TEXT, what: 'links' },
  { of: 'primary', front: 'brand', ground: 'page', least: SHAPE, what: 'buttons and bars on the page' },
  { of: 'column', front: 'on-brand-soft', ground: 'brand-soft', least: TEXT, what: 'the text of the column' },
  { of: 'column', front: 'ink', ground: 'brand-soft-2', least: TEXT, what: 'text on what is chosen' },
  { of: 'column', front: 'link', ground: 'brand-soft', least: TEXT, what: 'links in the column' },
  { of: 'dot', front: 'on-dot', ground: 'dot', least: TEXT, what: 'the number in the dot' },
  { of: 'dot', front: 'dot', ground: 'page', least: SHAPE, what: 'the dot on the page' },
  { of: 'rail', front: 'on-desk-rail', ground: 'desk-rail', least: TEXT, what: 'the text of the desk’s rail' },
]

/** Number of pairs that are measured in both schemes together. */
export const PAIRS_MEASURED = PAIRS.length * SCHEMES.length

/** Lowest contrast of a color where it is used, from 1 to 21; null for one that is only in pictures. */
export function leastContrast(chosen: ChosenColors, scheme: Scheme, name: BrandColor) {
  const pairs = measure(chosen, scheme).filter(({ of }) => of === name)
  const text = pairs.filter(({ least }) => least === TEXT)
  const shown = (name === 'dot' ? pairs.filter(({ least }) => least === SHAPE) : text).map(({ ratio }) => ratio)
  return shown.length > 0 ? Math.min(...shown) : null
}

export type ColorFault = {
  readonly scheme: Scheme
  readonly name: BrandColor
  readonly sentence: string
  /** The nearest color of this hue with enough contrast; null if there is none. */
  readonly nearest: string | null
}

/** Colors with unreadable text or invisible shapes, with one fault per color. */
export function colorFaults(chosen: ChosenColors): ColorFault[] {
  return SCHEMES.flatMap((scheme) =>
    BRAND_COLORS.flatMap((name) => {
      const bad = failing(chosen, scheme).find(({ of }) => of === name)
      if (!bad) return []
      const nearest = nearestThat((hex) => holds(chosen, scheme, name, hex), colorOf(chosen, scheme, name))
      const where = scheme === 'dark' ? ' in the dark' : ''
      const ratio = Math.floor(bad.ratio * 10) / 10
      const sentence = `${capital(bad.what)}${where} would have a contrast of ${ratio} : 1, and need ${bad.least} : 1.`
      return [
        { scheme, name, sentence: nearest ? `${sentence} The nearest that holds is ${nearest}.` : sentence, nearest },
      ]
    }),
  )
}

function holds(chosen: ChosenColors, scheme: Scheme, name: BrandColor, hex: string): boolean {
  const tried = { ...chosen, [scheme]: { ...chosen[scheme], [name]: hex } }
  return !failing(tried, scheme).some(({ of }) => of === name)
}

function failing(chosen: ChosenColors, scheme: Scheme) {
  return measure(chosen, scheme).filter(({ ratio, least }) => ratio < least)
}

function measure(chosen: ChosenColors, scheme: Scheme) {
  const all = { ...GROUNDS[scheme], ...tokensOf(chosen, scheme) }
  return PAIRS.map((pair) => ({ ...pair, ratio: contrast(all[pair.front], all[pair.ground]) }))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
