import * as z from 'zod/mini'

/** Brand colors that an operator chooses. All other colors are derived from these. */
export const BRAND_COLORS = ['primary', 'column', 'dot', 'sun', 'rail'] as const
export type BrandColor = (typeof BRAND_COLORS)[number]
export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

const color = z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Please enter a color as six digits: #16457A')))
const picture = z
  .string('Please upload the picture here.')
  .check(z.regex(/^\/logos\/[A-Za-z0-9_-]{16,64}$/, 'Please upload the picture: browsers load it from here alone.'))
const colors = z.object({ primary: color, column: color, dot: color, sun: color, rail: color })

/** Appearance of the brand. A missing value keeps its default. */
export const brandLook = z.object({
  /** A missing dark color is derived from its light color. */
  colors: z.object({ light: colors, dark: colors }),
  logo_url: z.nullable(picture),
  /** App icons, drawn from the saved logo or mark. Null: the default icons. */
  icons: z.nullable(
    z.object({
      /** PNG icons: 512 by 512 pixels; the same with a margin for maskable icons; 180 by 180. */
      any: picture,
      maskable: picture,
      touch: picture,
    }),
  ),
})
export type BrandLook = z.output<typeof brandLook>
export type ChosenColors = BrandLook['colors']
export const NO_LOOK: BrandLook = { colors: { light: {}, dark: {} }, logo_url: null, icons: null }

/** Colors and logo of a company, instead of the installation's. The icons of the installed app stay. */
export const ownLook = z.pick(brandLook, { colors: true, logo_url: true })
export type OwnLook = z.output<typeof ownLook>

/** A company with colors or a logo of its own. */
export type CompanyLook = { readonly id: number; readonly slug: string; readonly look: BrandLook }
