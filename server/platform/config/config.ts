import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import * as z from 'zod'
import { type BrandLook, type CompanyLook, NO_LOOK } from '#contract/desk/operations/brand.ts'
import { isExampleAddress } from '#domain/example-address.ts'
import { hasAwsIdentity } from './aws-settings.ts'
import { misspelledNames } from './setting-names.ts'
import { StartupError } from './startup-error.ts'

/**
 * The environment, parsed once and strictly. An invalid value stops the start with a sentence that names the variable
 * and its valid values; all faults are reported together.
 */
export type Config = z.output<typeof environment> & {
  production: boolean
  publicUrl: string
  deskPublicUrl: string
  seed: 'demo' | 'none'
  STAFF_SECOND_FACTOR: 'required' | 'offered'
  API_DOCUMENTS: 'on' | 'off'
  MAIL_FROM: string
  DRAIN_SECONDS: number
  /** Names of the variables that are set; all others have their defaults. */
  given: ReadonlySet<string>
  /** OpenID Connect issuer with which staff can sign in, in addition to passwords; null if there is none. */
  issuer: Issuer | null
  /** Colors and logo that operations entered at the desk. */
  look: BrandLook
  /** Companies with colors or a logo of their own, as operations entered them. */
  companyLooks: readonly CompanyLook[]
}

export type Issuer = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Name on the sign-in button. */
  readonly name: string
  /** If the issuer confirms a second factor, ours is not required. */
  readonly trustsFactor: boolean
}

/** Long enough for a load balancer that checks `/readyz` every two seconds. */
const DRAIN_SECONDS = 5

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const faults = [
    ...misspelledNames(given, settingNames()),
    ...(parsed.success ? crossFaults(parsed.data) : allFaults(given, parsed.error.issues)),
    ...exampleFaults(given),
  ]
  if (faults.length > 0 || !parsed.success) throw new StartupError(faults.join('\n'))
  const settings = parsed.data
  const seed = settings.SEED ?? (settings.DATABASE_URL || settings.NODE_ENV === 'production' ? 'none' : 'demo')
  return {
    ...settings,
    PARTNER_URLS: given.PARTNER_URLS === undefined && seed === 'demo' ? DEMO_PARTNERS : settings.PARTNER_URLS,
    given: new Set(Object.keys(given)),
    look: NO_LOOK,
    companyLooks: [],
    issuer: issuerOf(settings),
    MAIL_FROM: settings.MAIL_FROM ?? `${JSON.stringify(settings.BRAND_NAME)} <hello@tendwell.test>`,
    ...strictInProduction(settings),
    production: settings.NODE_ENV === 'production',
    publicUrl: settings.PUBLIC_URL ?? address(settings.HOST, settings.PORT),
    deskPublicUrl: settings.DESK_PUBLIC_URL ?? address(settings.HOST, settings.DESK_PORT),
    seed,
  }
}

/** Settings whose defaults are stricter in production. */
function strictInProduction({ NODE_ENV, ...settings }: z.output<typeof environment>) {
  const production = NODE_ENV === 'production'
  return {
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
    STAFF_SECOND_FACTOR: settings.STAFF_SECOND_FACTOR ?? (production ? 'required' : 'offered'),
    API_DOCUMENTS: settings.API_DOCUMENTS ?? (production ? 'off' : 'on'),
  } as const
}

const says = (sentenceText: string) => ({ error: sentenceText })
const url = (takes: string) =>
  z.url({ protocol: /^https?$/, error: `takes ${takes}` }).transform((text) => text.replace(/\/+$/, ''))
/** @param what "a whole number of hours" */
function wholeNumber(what: string, from: number, to: number) {
  const takes = `takes ${what} from ${from} to ${to}`
  const digits = z.string().regex(/^\d{1,5}$/, takes)
  return digits.transform(Number).refine((number) => number >= from && number <= to, takes)
}
const port = wholeNumber('a port number', 1, 65_535)
const flag = z
  .enum(['true', 'false'], says('takes true or false'))
  .default('false')
  .transform((text) => text === 'true')
const partsOf = (text: string) => text.split(',').flatMap((part) => part.trim() || [])
const list = z.string().default('').transform(partsOf)
const origins = list.refine(
  (all) => all.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
  'takes origins such as https://app.example.com, separated by commas',
)

/** An IP address with or without a port, as `node:dns` takes it. */
function isResolver(text: string): boolean {
  const [, six, four, port = '53'] =
    /^(?:\[([0-9a-f:.]+)\]|([0-9.]+|[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*))(?::(\d{1,5}))?$/i.exec(text) ?? []
  return isIP(six ?? four ?? '') !== 0 && Number(port) > 0 && Number(port) <= 65_535
}

const PRODUCTS = [
  'term-life-insurance',
  'auto-insurance',
  'home-insurance',
  'home-warranty',
  'renters-insurance',
  'pet-insurance',
  'wills-and-trusts',
] as const
export type Product = (typeof PRODUCTS)[number]

/** Links of the demo's own offers for these products. */
const DEMO_PARTNERS: Partial<Record<Product, string>> = {
  'term-life-insurance': 'https://longacre.example/tendwell',
  'auto-insurance': 'https://harbormutual.example/tendwell',
  'home-insurance': 'https://harbormutual.example/tendwell',
  'home-warranty': 'https://keystead.example/tendwell',
  'renters-insurance': 'https://harbormutual.example/renters',
  'pet-insurance': 'https://fernway.example/tendwell',
  'wills-and-trusts': 'https://oakhurst.example/tendwell',
}

/** `PARTNER_URLS`: comma-separated `product=https://…` pairs. */
const partnerUrls = z
  .string()
  .default('')
  .transform((text, context) => {
    const pairs: Partial<Record<Product, string>> = {}
    for (const pair of partsOf(text)) {
      const [name = '', ...rest] = pair.split('=')
      const product = PRODUCTS.find((known) => known === name)
      const target = rest.join('=')
      if (!product || !URL.canParse(target) || new URL(target).protocol !== 'https:') {
        context.addIssue({ code: 'custom', message: 'takes product=https://… pairs, separated by commas' })
        return z.NEVER
      }
      pairs[product] = target
    }
    return pairs
  })

/** Name of a version of the terms or the privacy policy. Empty: unnamed. */
const versionName = z.string().max(40, 'takes a name of at most 40 characters, such as 2026-11').default('')

const MONTHS_KEPT = { least: 12, most: 1200 }

/** `REQUESTS_KEPT_MONTHS`: months for all companies, and `slug=months` for a company that differs. */
const keptMonths = z
  .string()
  .default('')
  .transform((text, context) => {
    const bySlug: Record<string, number> = {}
    let everywhere: number | undefined
    for (const part of partsOf(text)) {
      const [, slug, digits] = /^(?:([a-z0-9-]{1,60})=)?(\d{1,4})$/.exec(part) ?? []
      const months = Number(digits)
      if (!(months >= MONTHS_KEPT.least && months <= MONTHS_KEPT.most)) {
        context.addIssue({
          code: 'custom',
          message:
            'takes months from 12 to 1200, such as 84, and company=months where one differs, separated by commas',
        })
        return z.NEVER
      }
      if (slug) bySlug[slug] = months
      else everywhere = months
    }
    return { everywhere, bySlug }
  })

/** Push services of Chrome, Firefox, Edge and Safari. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
]

const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'takes an address such as postgres://user:password@host:5432/name' })
  .refine((text) => filesIn(text).every((file) => existsSync(file)), 'names a certificate that is not there')

function isScannerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, pathname } = new URL(text)
  const isPath = protocol === 'icap:' ? pathname.length > 1 : pathname === '' || pathname === '/'
  return ['clamd:', 'icap:'].includes(protocol) && hostname !== '' && port !== '' && isPath
}

const pemFile = z.string().refine((file) => existsSync(file), 'names a file that is not there')

/** Certificate files in the URL of a database. */
function filesIn(url: string): string[] {
  const { searchParams } = new URL(url)
  return ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => searchParams.get(name) ?? [])
}

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], says('takes production, development or test'))
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  DESK_PORT: port.default(3001),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPORTS_URL: databaseUrl.optional(),
  DATABASE_POOL: wholeNumber('a number of connections', 2, 500).default(20),
  BACKUP_URL: z
    .string()
    .regex(
      /^(s3:\/\/[^/?]+(\/?\?.*)?|(?![a-z0-9+.-]+:\/\/).+)$/i,
      'takes a folder, s3://bucket?endpoint=…&region=…, or none',
    )
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'takes a time of day in UTC such as 02:30')
    .optional(),
  BACKUPS_KEPT: wholeNumber('a number of backups', 1, 400).default(7),
  BACKUP_PASSPHRASE: z.string().min(12, 'takes a passphrase of at least 12 characters').optional(),
  BACKUP_RECIPIENT: z.string().startsWith('age1', 'takes an age recipient: age1…').optional(),
  FEEDS_URL: z
    .string()
    .regex(
      /^(s3:\/\/[^/?]+(\/[^?]*)?(\?.*)?|(?![a-z0-9+.-]+:\/\/).+)$/i,
      'takes a folder or s3://bucket/prefix?endpoint=…&region=…',
    )
    .optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/, error: 'takes s3://bucket?endpoint=…&region=…' }).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_ROLE_ARN: z.string().startsWith('arn:', 'takes the name of a role: arn:aws:iam::…').optional(),
  AWS_WEB_IDENTITY_TOKEN_FILE: z.string().optional(),
  AWS_ENDPOINT_URL_STS: url('an address').optional(),
  AWS_CONTAINER_CREDENTIALS_FULL_URI: url('an address').optional(),
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: z.string().startsWith('/', 'takes a path').optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: z.string().optional(),
  AWS_INSTANCE_ROLE: flag,
  AWS_EC2_METADATA_SERVICE_ENDPOINT: url('an address').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'takes an address such as smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'takes a mail address')
    .optional(),
  INBOUND_DOMAIN: z
    .string()
    .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, 'takes a domain such as reply.example.com')
    .optional(),
  INBOUND_SMTP_PORT: port.optional(),
  INBOUND_TLS_CERT: pemFile.optional(),
  INBOUND_TLS_KEY: pemFile.optional(),
  /** Several while one replaces another: each of them is valid. */
  INBOUND_WEBHOOK_SECRET: z
    .string()
    .refine((given) => partsOf(given).length > 0 && partsOf(given).every(({ length }) => length >= 16), {
      error: 'takes secrets of at least 16 characters, separated by commas',
    })
    // a secret from before lists were supported may contain a comma
    .transform((given) => [given, ...partsOf(given)])
    .optional(),
  SMS_PROVIDER: z.enum(['twilio'], says('takes twilio')).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{8,15}$/, 'takes a phone number such as +15550100100')
    .optional(),
  TWILIO_API_URL: url('the address of Twilio’s API').default('https://api.twilio.com'),
  PUBLIC_URL: url('the https address that members use').optional(),
  DESK_PUBLIC_URL: url('the https address that staff use').optional(),
  SEED: z.enum(['demo', 'none'], says('takes demo or none')).optional(),
  ALLOW_DEMO_IN_PRODUCTION: z.enum(['yes', 'no'], says('takes yes or no')).default('no'),
  ALLOW_NEW_KEY: z.enum(['yes', 'no'], says('takes yes or no')).default('no'),
  ALLOW_MOVED_DATABASE: z.enum(['yes', 'no'], says('takes yes or no')).default('no'),
  BRAND_NAME: z.string().min(1).max(60, 'takes a name of at most 60 characters').default('Tendwell'),
  SUPPORT_EMAIL: z.email(says('takes a mail address')).default('support@tendwell.test'),
  TERMS_URL: url('the address of the terms of service').default('https://tendwell.test/terms'),
  PRIVACY_URL: url('the address of the privacy policy').default('https://tendwell.test/privacy'),
  TERMS_VERSION: versionName,
  PRIVACY_VERSION: versionName,
  /** Empty: no member is asked. */
  TERMS_ASK_SINCE: z
    .union(
      [z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })],
      says('takes a date or a time: 2026-11-01, 2026-11-01T09:00:00Z'),
    )
    .default(''),
  INTERNAL_COMPANIES: list.refine(
    (slugs) => slugs.every((slug) => /^[a-z0-9-]{1,60}$/.test(slug)),
    'takes company slugs, separated by commas',
  ),
  PARTNER_URLS: partnerUrls,
  SESSION_HOURS: wholeNumber('a whole number of hours', 1, 8760).default(24 * 14),
  TEXTS_A_DAY: wholeNumber('a number of texts', 1, 99_999).default(5000),
  CLOSED_ACCOUNTS_KEPT_DAYS: wholeNumber('a whole number of days', 1, 3650).default(365),
  REQUESTS_KEPT_MONTHS: keptMonths,
  VIRUS_SCAN_URL: z.string().refine(isScannerAddress, 'takes clamd://host:port or icap://host:port/service').optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'takes a private key of 32 bytes in base64url')
    .optional(),
  PUSH_SERVICES: list.transform((hosts) => (hosts.length > 0 ? hosts : PUSH_SERVICES)),
  NOTICE_AFTER_SECONDS: wholeNumber('a whole number of seconds', 1, 86400).default(120),
  STAFF_SECOND_FACTOR: z.enum(['required', 'offered'], says('takes required or offered')).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'takes the https address of an OpenID Connect issuer' }).optional(),
  OIDC_CLIENT_ID: z.string().max(500, 'takes the id that the issuer gave').optional(),
  OIDC_CLIENT_SECRET: z.string().max(2000, 'takes the secret that the issuer gave').optional(),
  OIDC_NAME: z.string().max(40, 'takes a name of at most 40 characters').optional(),
  OIDC_TRUSTS_FACTOR: flag,
  /** Resolvers for the proof of a company's domain. */
  DNS_SERVERS: list.refine(
    (servers) => servers.every((server) => isResolver(server)),
    'takes addresses of resolvers such as 192.0.2.53 or 127.0.0.1:5353, separated by commas',
  ),
  /** Issuers of companies may be in the operator's own network. */
  PRIVATE_ISSUERS: flag,
  UNDO_SEND_SECONDS: wholeNumber('a whole number of seconds', 1, 60).default(10),
  DRAIN_SECONDS: wholeNumber('a whole number of seconds', 0, 60).optional(),
  CORS_ORIGINS: origins,
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d{1,2}|[0-9a-fA-F.:/, ]+)$/, 'takes true, false, a number of hops, or addresses')
    .default('false'),
  RATE_LIMITS: z.enum(['on', 'off'], says('takes on or off')).default('on'),
  API_DOCUMENTS: z.enum(['on', 'off'], says('takes on or off')).optional(),
  METRICS_TOKEN: z.string().min(16, 'takes a token of at least 16 characters').optional(),
  // Standard names of OpenTelemetry; its library reads the others
  OTEL_SDK_DISABLED: flag,
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], says('takes otlp or none')).default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('the address of an OpenTelemetry collector').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url('the address that takes traces').optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'takes the share of calls to trace, from 0 to 1')
    .transform(Number)
    .default(1),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      says('takes fatal, error, warn, info, debug or silent'),
    )
    .default('info'),
  LOG_FORMAT: z.enum(['json', 'text'], says('takes json or text')).optional(),
  VITE_API_BASE_URL: url('the http(s) address of the API').optional(),
  VITE_PRODUCTION_API_URL: url('the http(s) address of the production API').optional(),
  VITE_PRODUCTION_API_ALLOWED: flag,
  VITE_ANALYTICS_ENABLED: flag,
  VITE_ANALYTICS_URL: url('the http(s) address that takes analytics events').optional(),
  VITE_ANALYTICS_SITE: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'takes the name that the analytics service has for this site')
    .optional(),
  VITE_ERROR_REPORTING_ENABLED: flag,
  VITE_ERROR_REPORTING_DSN: url('the http(s) address of the error reporting project').optional(),
})

/** Names of all supported variables. */
export function settingNames(): string[] {
  return Object.keys(environment.shape)
}

/** Includes contradictions between valid settings, but not the consequences of an invalid value. */
function allFaults(given: Record<string, unknown>, issues: readonly z.core.$ZodIssue[]): string[] {
  const wrong = issues.map((issue) => String(issue.path[0]))
  const rest = environment.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.includes(name))),
  )
  const together = rest.success ? crossFaults(rest.data) : []
  return [...issues.map(sentence), ...together.filter((fault) => !wrong.some((name) => fault.includes(name)))]
}

function crossFaults(settings: z.output<typeof environment>): string[] {
  const production = settings.NODE_ENV === 'production'
  const faults: string[] = []
  if (production && settings.SEED === 'demo' && settings.ALLOW_DEMO_IN_PRODUCTION !== 'yes')
    faults.push('SEED=demo is refused in production, unless ALLOW_DEMO_IN_PRODUCTION=yes.')
  faults.push(...(production ? unsafeInProduction(settings) : openToTheNetwork(settings)))
  if (production) faults.push(...refusedInProduction(settings))
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPORTS_URL'] as const)
    if (settings[name] && !settings.DATABASE_URL) faults.push(`${name} is of use beside DATABASE_URL only.`)
  if (settings.PORT === settings.DESK_PORT) faults.push('DESK_PORT takes another port than PORT.')
  faults.push(...inboundFaults(settings), ...issuerFaults(settings))
  faults.push(...textFaults(settings), ...bucketFaults(settings), ...telemetryFaults(settings))
  return faults
}

function refusedInProduction(settings: z.output<typeof environment>): string[] {
  const faults: string[] = []
  if (settings.RATE_LIMITS === 'off') faults.push('RATE_LIMITS=off is refused in production.')
  if (settings.STAFF_SECOND_FACTOR === 'offered') faults.push('STAFF_SECOND_FACTOR=offered is refused in production.')
  return faults
}

function textFaults(settings: z.output<typeof environment>): string[] {
  if (settings.SMS_PROVIDER !== 'twilio') return []
  return (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const).flatMap((name) =>
    settings[name] ? [] : [`${name} is needed where SMS_PROVIDER=twilio.`],
  )
}

function bucketFaults(settings: z.output<typeof environment>): string[] {
  const faults: string[] = []
  if (settings.BACKUP_URL?.startsWith('s3://') && !settings.BACKUP_PASSPHRASE && !settings.BACKUP_RECIPIENT)
    faults.push('BACKUP_PASSPHRASE or BACKUP_RECIPIENT is needed where BACKUP_URL is a bucket.')
  const { STORAGE_URL, BACKUP_URL, FEEDS_URL } = settings
  if ([STORAGE_URL, BACKUP_URL, FEEDS_URL].some((url) => url?.startsWith('s3://')) && !hasAwsIdentity(settings))
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      if (!settings[name]) faults.push(`${name} is needed where STORAGE_URL, BACKUP_URL or FEEDS_URL is a bucket.`)
  return faults
}

function telemetryFaults(settings: z.output<typeof environment>): string[] {
  const faults: string[] = []
  // outside production, the browser console shows the events
  if (settings.NODE_ENV === 'production' && settings.VITE_ANALYTICS_ENABLED && !settings.VITE_ANALYTICS_URL)
    faults.push('VITE_ANALYTICS_URL is needed where VITE_ANALYTICS_ENABLED=true in production.')
  if (settings.VITE_ERROR_REPORTING_ENABLED && !settings.VITE_ERROR_REPORTING_DSN)
    faults.push('VITE_ERROR_REPORTING_DSN is needed where VITE_ERROR_REPORTING_ENABLED=true.')
  return faults
}

/** Example values are checked later, because operations may have entered their own at the desk. */
function exampleFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given['NODE_ENV'] !== 'production' || given['ALLOW_DEMO_IN_PRODUCTION'] === 'yes') return []
  return (['SUPPORT_EMAIL', 'TERMS_URL', 'PRIVACY_URL'] as const).flatMap((name) =>
    isExampleAddress(given[name] ?? '')
      ? [`${name} takes an address of your own in production, not ${given[name]}.`]
      : [],
  )
}

function inboundFaults(settings: z.output<typeof environment>): string[] {
  const { INBOUND_DOMAIN, INBOUND_SMTP_PORT, INBOUND_WEBHOOK_SECRET, INBOUND_TLS_CERT, INBOUND_TLS_KEY } = settings
  const faults: string[] = []
  const ways = { INBOUND_SMTP_PORT, INBOUND_WEBHOOK_SECRET }
  for (const [name, value] of Object.entries(ways))
    if (value && !INBOUND_DOMAIN) faults.push(`INBOUND_DOMAIN is needed where ${name} is set.`)
  if (INBOUND_DOMAIN && !INBOUND_SMTP_PORT && !INBOUND_WEBHOOK_SECRET)
    faults.push('INBOUND_SMTP_PORT or INBOUND_WEBHOOK_SECRET is needed where INBOUND_DOMAIN is set.')
  if (INBOUND_SMTP_PORT && [settings.PORT, settings.DESK_PORT].includes(INBOUND_SMTP_PORT))
    faults.push('INBOUND_SMTP_PORT takes another port than PORT and DESK_PORT.')
  if (Boolean(INBOUND_TLS_CERT) !== Boolean(INBOUND_TLS_KEY))
    faults.push('INBOUND_TLS_CERT and INBOUND_TLS_KEY are of use together only.')
  return faults
}

function issuerFaults(settings: z.output<typeof environment>): string[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_TRUSTS_FACTOR } = settings
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }
  const given = Object.entries({ ...needed, OIDC_NAME, OIDC_TRUSTS_FACTOR }).find(([, value]) => value)
  const faults: string[] = []
  if (given)
    for (const [name, value] of Object.entries(needed))
      if (!value) faults.push(`${name} is needed where ${given[0]} is set.`)
  if (OIDC_ISSUER && isOpenToAll(OIDC_ISSUER))
    faults.push('OIDC_ISSUER takes an https address: over http anybody on the way could sign in as anybody.')
  return faults
}

function issuerOf(settings: z.output<typeof environment>): Issuer | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_TRUSTS_FACTOR } = settings
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null
  return {
    url: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? 'your company account',
    trustsFactor: OIDC_TRUSTS_FACTOR,
  }
}

function unsafeInProduction(settings: z.output<typeof environment>): string[] {
  const faults: string[] = []
  for (const name of ['PUBLIC_URL', 'DESK_PUBLIC_URL'] as const) {
    if (isOpenToAll(settings[name] ?? 'https://unset'))
      faults.push(`${name} takes an https address in production: over http anybody on the way reads along.`)
  }
  if (settings.SMTP_URL && !settings.MAIL_FROM) faults.push('MAIL_FROM is needed in production where SMTP_URL is set.')
  if (settings.TRUST_PROXY === 'true')
    faults.push(
      'TRUST_PROXY=true is refused in production, since it believes whatever address a caller writes: say how many proxies stand before Tendwell (1), or which (10.0.0.0/8).',
    )
  return faults
}

/** The passwords of the demo are public, and outside production the outbox shows codes and links. */
function openToTheNetwork(settings: z.output<typeof environment>): string[] {
  if (settings.ALLOW_DEMO_IN_PRODUCTION === 'yes') return []
  const faults: string[] = []
  const consequence =
    'is refused outside production, because the demo’s passwords are known to all: set NODE_ENV=production, or ALLOW_DEMO_IN_PRODUCTION=yes where that is meant.'
  if (!isLoopback(settings.HOST)) faults.push(`HOST=${settings.HOST} ${consequence}`)
  for (const name of ['PUBLIC_URL', 'DESK_PUBLIC_URL'] as const)
    if (settings[name]?.startsWith('https:')) faults.push(`${name}=${settings[name]} ${consequence}`)
  return faults
}

/** Whether the target uses http to another machine. */
function isOpenToAll(target: string): boolean {
  const { protocol, hostname } = new URL(target)
  return protocol === 'http:' && !isLoopback(hostname)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || host === '::1' || host === '[::1]'
}

function sentence(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])} ${issue.message}.`
}

function address(host: string, portNumber: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${portNumber}`
}
