import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOfferings } from '#server/administration/seed/content/offerings.ts'
import { readConfig, settingNames } from './config.ts'

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('the environment', () => {
  test('without values serves the demo on loopback', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      DESK_PORT: 3001,
      seed: 'demo',
      publicUrl: 'http://127.0.0.1:3000',
      deskPublicUrl: 'http://127.0.0.1:3001',
    })
  })

  test('contains a default partner for each product in the demo', () => {
    const partners = readOfferings().offerings.filter(({ company }) => company === null)
    const addresses = Object.entries(readConfig({}).PARTNER_URLS)
    expect(addresses).toHaveLength(7)
    for (const [product, address] of addresses)
      expect(JSON.stringify(partners.filter(({ type }) => type === product)), product).toContain(
        new URL(address).hostname,
      )
    const PARTNER_URLS = 'pet-insurance=https://partner.example/pets'
    expect(readConfig({ PARTNER_URLS }).PARTNER_URLS).toEqual({ 'pet-insurance': 'https://partner.example/pets' })
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/tendwell' }).PARTNER_URLS).toEqual({})
  })

  test('has no demo content with a database server or in production', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/tendwell' }).seed).toBe('none')
    expect(readConfig({ NODE_ENV: 'production' }).seed).toBe('none')
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/tendwell', SEED: 'demo' }).seed).toBe('demo')
  })

  test('reports all faults together, each with the name of its variable', () => {
    const faults = faultsOf({ PORT: 'http', SEED: 'yes', DATABASE_URL: 'mysql://x', RATE_LIMITS: 'maybe' })
    expect(faults).toHaveLength(4)
    for (const name of ['PORT', 'SEED', 'DATABASE_URL', 'RATE_LIMITS'])
      expect(faults.some((fault) => fault.startsWith(`${name} takes `))).toBe(true)
  })

  test("sends mails in the brand's name by default", () => {
    expect(readConfig({}).MAIL_FROM).toBe('"Tendwell" <hello@tendwell.test>')
    expect(readConfig({ BRAND_NAME: 'Ash, Elm & Co' }).MAIL_FROM).toBe('"Ash, Elm & Co" <hello@tendwell.test>')
    expect(readConfig({ BRAND_NAME: 'Other', MAIL_FROM: 'us@other.test' }).MAIL_FROM).toBe('us@other.test')
  })

  test('reports invalid values and contradictions together, each once', () => {
    const production = { NODE_ENV: 'production', RATE_LIMITS: 'off', SEED: 'demo' }
    expect(faultsOf({ ...production, SESSION_HOURS: 'abc' })).toEqual([
      'SESSION_HOURS takes a whole number of hours from 1 to 8760.',
      'SEED=demo is refused in production, unless ALLOW_DEMO_IN_PRODUCTION=yes.',
      'RATE_LIMITS=off is refused in production.',
    ])
    expect(faultsOf({ PORT: 'http', DESK_PORT: '3000' })).toHaveLength(1)
  })

  test.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
    [{ CORS_ORIGINS: 'https://app.example.com/path' }, 'CORS_ORIGINS'],
    [{ VITE_API_BASE_URL: 'not an address' }, 'VITE_API_BASE_URL'],
    [{ VITE_API_BASE_URL: 'ftp://api.example' }, 'VITE_API_BASE_URL'],
    [{ VITE_PRODUCTION_API_URL: 'api.example' }, 'VITE_PRODUCTION_API_URL'],
    [{ VITE_ANALYTICS_ENABLED: 'on' }, 'VITE_ANALYTICS_ENABLED'],
    [{ VITE_ERROR_REPORTING_ENABLED: '1' }, 'VITE_ERROR_REPORTING_ENABLED'],
    [{ VITE_ERROR_REPORTING_DSN: 'key@errors.example' }, 'VITE_ERROR_REPORTING_DSN'],
    [{ PARTNER_URLS: 'pet-insurance=http://plain.example' }, 'PARTNER_URLS'],
    [{ SESSION_HOURS: '0' }, 'SESSION_HOURS'],
    [{ STAFF_SECOND_FACTOR: 'yes' }, 'STAFF_SECOND_FACTOR'],
    [{ OIDC_ISSUER: 'login.example.com' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_SECRET: 'x' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_NAME: 'Linden ID' }, 'OIDC_ISSUER'],
    [{ OIDC_TRUSTS_FACTOR: 'true' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'http://login.example.com', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' }, 'https'],
    [{ UNDO_SEND_SECONDS: '0' }, 'UNDO_SEND_SECONDS'],
    [{ UNDO_SEND_SECONDS: '61' }, 'UNDO_SEND_SECONDS'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ INBOUND_DOMAIN: 'Reply.Example' }, 'INBOUND_DOMAIN'],
    [{ INBOUND_DOMAIN: 'reply.example' }, 'INBOUND_SMTP_PORT or INBOUND_WEBHOOK_SECRET'],
    [{ INBOUND_SMTP_PORT: '2525' }, 'INBOUND_DOMAIN'],
    [{ INBOUND_DOMAIN: 'reply.example', INBOUND_SMTP_PORT: '3001' }, 'INBOUND_SMTP_PORT'],
    [{ INBOUND_DOMAIN: 'reply.example', INBOUND_WEBHOOK_SECRET: 'short' }, 'INBOUND_WEBHOOK_SECRET'],
    [{ INBOUND_TLS_CERT: 'package.json' }, 'INBOUND_TLS_KEY'],
    [{ INBOUND_TLS_KEY: '/nowhere.pem' }, 'INBOUND_TLS_KEY'],
  ])('rejects %j', (env, name) => {
    expect(faultsOf(env)[0]).toContain(name)
  })

  test('rejects the example addresses in production, and accepts those of the demo', () => {
    const examples = {
      SUPPORT_EMAIL: 'support@tendwell.test',
      TERMS_URL: 'https://tendwell.test/terms',
      PRIVACY_URL: 'https://www.tendwell.test',
    }
    expect(faultsOf({ NODE_ENV: 'production', ...examples })).toEqual([
      'SUPPORT_EMAIL takes an address of your own in production, not support@tendwell.test.',
      'TERMS_URL takes an address of your own in production, not https://tendwell.test/terms.',
      'PRIVACY_URL takes an address of your own in production, not https://www.tendwell.test.',
    ])
    expect(faultsOf({ NODE_ENV: 'production', TERMS_URL: 'https://mytendwell.test/terms' })).toEqual([])
    expect(faultsOf(examples)).toEqual([])
    expect(faultsOf({ NODE_ENV: 'production', ALLOW_DEMO_IN_PRODUCTION: 'yes', ...examples })).toEqual([])
  })

  test('rejects demo content and open limits in production', () => {
    expect(faultsOf({ NODE_ENV: 'production', SEED: 'demo' })).toHaveLength(1)
    expect(faultsOf({ NODE_ENV: 'production', SEED: 'demo', ALLOW_DEMO_IN_PRODUCTION: 'yes' })).toEqual([])
    expect(faultsOf({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toHaveLength(1)
  })

  test.each([
    [{ PROT: '4000' }, 'PROT is no setting: did you mean PORT?'],
    [{ DATABSE_URL: 'postgres://localhost/tendwell' }, 'DATABSE_URL is no setting: did you mean DATABASE_URL?'],
    [{ VITE_ANALITICS_ENABLED: 'true' }, 'VITE_ANALITICS_ENABLED is no setting: did you mean VITE_ANALYTICS_ENABLED?'],
    [{ FEEDS_URL: 'ftp://files.example.com' }, 'FEEDS_URL takes a folder or s3://bucket/prefix?endpoint=…&region=….'],
    [{ VIRUS_SCAN_URL: 'clamd://scanner' }, 'VIRUS_SCAN_URL takes clamd://host:port or icap://host:port/service.'],
    [{ VIRUS_SCAN_URL: 'icap://scanner:1344' }, 'VIRUS_SCAN_URL takes clamd://host:port or icap://host:port/service.'],
    [{ NODE_ENV: 'prodution' }, 'NODE_ENV takes production, development or test.'],
  ])('reports %j', (env, sentence) => {
    expect(faultsOf(env)).toEqual([sentence])
  })

  test('ignores variables of other programs', () => {
    expect(faultsOf({ PATH: '/bin', HOME: '/', HOSTNAME: 'web', AWS_REGIONS: 'x', npm_config_port: '1' })).toEqual([])
  })

  test.each([
    [{ PUBLIC_URL: 'http://members.example.com' }, 'PUBLIC_URL takes an https address in production'],
    [{ DESK_PUBLIC_URL: 'http://desk.example.com' }, 'DESK_PUBLIC_URL takes an https address in production'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is needed in production'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY=true is refused in production'],
  ])('rejects %j in production', { tags: '@sec-forwarded-address' }, (env, beginning) => {
    expect(faultsOf({ NODE_ENV: 'production', ...env })).toEqual([expect.stringContaining(beginning)])
    expect(faultsOf(env)).toEqual([])
  })

  test('allows a trial of production on one machine', () => {
    const here = { PUBLIC_URL: 'http://localhost:3000', DESK_PUBLIC_URL: 'http://127.0.0.1:3001', HOST: '0.0.0.0' }
    expect(faultsOf({ NODE_ENV: 'production', ...here })).toEqual([])
  })

  test.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.10' },
    { PUBLIC_URL: 'https://demo.example.com' },
  ])('outside production rejects implicit exposure: %j', { tags: '@sec-forwarded-address' }, (env) => {
    expect(faultsOf(env)).toEqual([expect.stringContaining('is refused outside production')])
    expect(faultsOf({ ...env, ALLOW_DEMO_IN_PRODUCTION: 'yes' })).toEqual([])
  })

  test.each(['2026-11-01', '2026-11-01T09:00:00Z', '2026-11-01T09:00:00-05:00'])(
    'asks for new terms since %s',
    (since) => {
      expect(readConfig({ TERMS_ASK_SINCE: since }).TERMS_ASK_SINCE).toBe(since)
    },
  )

  test.each(['tomorrow', '2026-02-30', '2026-11-01T09:00'])('refuses to ask for new terms since %s', (since) => {
    expect(faultsOf({ TERMS_ASK_SINCE: since })).toEqual([
      'TERMS_ASK_SINCE takes a date or a time: 2026-11-01, 2026-11-01T09:00:00Z.',
    ])
  })

  test('has every setting in .env.example, and nothing else there', () => {
    const example = readFileSync(join(import.meta.dirname, '..', '..', '..', '.env.example'), 'utf8')
    const names = [...example.matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(names.toSorted()).toEqual(settingNames().toSorted())
  })

  test('every setting has exactly one row in the configuration reference', () => {
    const reference = readFileSync(
      join(import.meta.dirname, '..', '..', '..', 'docs', 'operating', 'configure.md'),
      'utf8',
    )
    const [settings = ''] = reference.split('\n## Brand\n')
    const names = [...settings.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name)
    expect(names.toSorted()).toEqual(settingNames().toSorted())
  })

  test('requires a second factor of staff in production', () => {
    expect(readConfig({}).STAFF_SECOND_FACTOR).toBe('offered')
    expect(readConfig({ NODE_ENV: 'production' }).STAFF_SECOND_FACTOR).toBe('required')
    expect(readConfig({ STAFF_SECOND_FACTOR: 'required' }).STAFF_SECOND_FACTOR).toBe('required')
    expect(faultsOf({ NODE_ENV: 'production', STAFF_SECOND_FACTOR: 'offered' })).toEqual([
      'STAFF_SECOND_FACTOR=offered is refused in production.',
    ])
  })

  test('requires the settings of a provider', () => {
    expect(faultsOf({ SMS_PROVIDER: 'twilio' })).toHaveLength(3)
    expect(faultsOf({ VITE_ERROR_REPORTING_ENABLED: 'true' })).toEqual([
      'VITE_ERROR_REPORTING_DSN is needed where VITE_ERROR_REPORTING_ENABLED=true.',
    ])
    expect(faultsOf({ VITE_ANALYTICS_ENABLED: 'true' })).toEqual([])
    expect(faultsOf({ NODE_ENV: 'production', VITE_ANALYTICS_ENABLED: 'true' })).toEqual([
      'VITE_ANALYTICS_URL is needed where VITE_ANALYTICS_ENABLED=true in production.',
    ])
  })
})
