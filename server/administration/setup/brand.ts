import { BRAND_COLORS, type BrandLook, NO_LOOK, SCHEMES } from '#contract/desk/operations/brand.ts'
import { BRAND_SETTINGS, type BrandSetting } from '#contract/desk/operations/setup.ts'
import { Problem } from '#contract/shared/problems.ts'
import { isExampleAddress } from '#domain/example-address.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database, DeskDb } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/db/log.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { BRAND_CHANNEL, readCompanyLooks } from '#server/tenants/brands/company-looks.ts'

type BrandValue = { readonly value: string; readonly from: 'environment' | 'desk' | 'default' }
export type Brand = Readonly<Record<BrandSetting, BrandValue>>

/**
 * The configuration with the brand that operations entered at the desk, kept current on every server. Values of the
 * environment have precedence.
 */
export async function withBrand(
  config: Config,
  { deskDb, listen }: Pick<Database, 'deskDb' | 'listen'>,
  log: Log,
): Promise<Config> {
  const read = () => Promise.all([readBrand(config, deskDb), readLook(deskDb), readCompanyLooks(deskDb)])
  let [brand, look, companyLooks] = await read()
  const readAgain = () =>
    void read().then(
      (found) => {
        ;[brand, look, companyLooks] = found
      },
      (error: unknown) => log.warn(error, 'The brand could not be read again.'),
    )
  await listen(BRAND_CHANNEL, readAgain, readAgain)
  // each reader of a value gets the current one
  const live = BRAND_SETTINGS.map((name) => [name, { get: () => brand[name].value, enumerable: true }] as const)
  const settings = Object.defineProperties({ ...config }, Object.fromEntries(live))
  return Object.defineProperties(settings, {
    look: { get: () => look, enumerable: true },
    companyLooks: { get: () => companyLooks, enumerable: true },
  })
}

export async function readBrand(config: Config, db: DeskDb | DeskTrx): Promise<Brand> {
  const rows = await db.selectFrom('desk.brand_values').select(['name', 'value']).execute()
  const entered = new Map(rows.map(({ name, value }) => [name, value]))
  const valueOf = (name: BrandSetting): BrandValue => {
    const value = entered.get(name)
    if (config.given.has(name)) return { value: config[name], from: 'environment' }
    return value === undefined ? { value: config[name], from: 'default' } : { value, from: 'desk' }
  }
  return {
    BRAND_NAME: valueOf('BRAND_NAME'),
    SUPPORT_EMAIL: valueOf('SUPPORT_EMAIL'),
    TERMS_URL: valueOf('TERMS_URL'),
    TERMS_VERSION: valueOf('TERMS_VERSION'),
    PRIVACY_URL: valueOf('PRIVACY_URL'),
    PRIVACY_VERSION: valueOf('PRIVACY_VERSION'),
    TERMS_ASK_SINCE: valueOf('TERMS_ASK_SINCE'),
  }
}

const EXAMPLES = {
  SUPPORT_EMAIL: 'help desk',
  TERMS_URL: 'terms of service',
  PRIVACY_URL: 'privacy policy',
} as const
type ExampleSetting = keyof typeof EXAMPLES

/**
 * Settings that are still examples of Tendwell. Always empty for a demo and outside production.
 * @param valueOf the current value; by default from the configuration
 */
export function examplesIn(config: Config, valueOf = (name: ExampleSetting): string => config[name]): ExampleSetting[] {
  if (!config.production || config.ALLOW_DEMO_IN_PRODUCTION === 'yes') return []
  const names = ['SUPPORT_EMAIL', 'TERMS_URL', 'PRIVACY_URL'] as const
  return names.filter((name) => isExampleAddress(valueOf(name)))
}

/** @throws {Problem} 422 at each setting that is still an example */
export function refuseExamples(config: Config, brand: Brand): void {
  const sentences = examplesIn(config, (name) => brand[name].value).map(
    (name) => [name, `${name} is still an example: please enter the address of your own ${EXAMPLES[name]}.`] as const,
  )
  const [first] = sentences
  if (!first) return
  const errors = Object.fromEntries(sentences.map(([name, sentence]) => [name, [sentence]]))
  throw new Problem('invalid', { message: first[1], errors })
}

/** Names of the rows for the look, in addition to those of the settings. */
export const LOGO = 'LOGO'
export const ICONS = { any: 'ICON', maskable: 'ICON_MASKABLE', touch: 'ICON_TOUCH' } as const
export const COLOR_ROWS = SCHEMES.flatMap((scheme) =>
  BRAND_COLORS.map((name) => ({ scheme, name, row: `COLOR_${scheme}_${name}`.toUpperCase() })),
)

export async function readLook(db: DeskDb | DeskTrx): Promise<BrandLook> {
  const rows = await db.selectFrom('desk.brand_values').select(['name', 'value']).execute()
  const entered = new Map(rows.map(({ name, value }) => [name, value]))
  const colors: BrandLook['colors'] = { light: {}, dark: {} }
  for (const { scheme, name, row } of COLOR_ROWS) {
    const value = entered.get(row)
    if (value !== undefined) colors[scheme][name] = value
  }
  const [any, maskable, touch] = [ICONS.any, ICONS.maskable, ICONS.touch].map((row) => entered.get(row))
  return {
    ...NO_LOOK,
    colors,
    logo_url: entered.get(LOGO) ?? null,
    icons: any && maskable && touch ? { any, maskable, touch } : null,
  }
}
