import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('the environment', () => {
  test('says nothing and serves the demo on loopback', () => {
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

  test('has no demo content with a database server, or in production', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/tendwell' }).seed).toBe('none')
    expect(readConfig({ NODE_ENV: 'production' }).seed).toBe('none')
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/tendwell', SEED: 'demo' }).seed).toBe('demo')
  })

  test('tells all faults together, each with the name of its variable', () => {
    const faults = faultsOf({ PORT: 'http', SEED: 'yes', DATABASE_URL: 'mysql://x', RATE_LIMITS: 'maybe' })
    expect(faults).toHaveLength(4)
    for (const name of ['PORT', 'SEED', 'DATABASE_URL', 'RATE_LIMITS'])
      expect(faults.some((fault) => fault.startsWith(`${name} takes `))).toBe(true)
  })

  test('sends mails in the brand’s name unless told otherwise', () => {
    expect(readConfig({}).MAIL_FROM).toBe('"Tendwell" <hello@tendwell.test>')
    expect(readConfig({ BRAND_NAME: 'Ash, Elm & Co' }).MAIL_FROM).toBe('"Ash, Elm & Co" <hello@tendwell.test>')
    expect(readConfig({ BRAND_NAME: 'Other', MAIL_FROM: 'us@other.test' }).MAIL_FROM).toBe('us@other.test')
  })

  test('tells of a wrong value and of what does not fit together at once, and of nothing twice', () => {
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
    [{ UNDO_SEND_SECONDS: '0' }, 'UNDO_SEND_SECONDS'],
    [{ UNDO_SEND_SECONDS: '61' }, 'UNDO_SEND_SECONDS'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
  ])('refuses %j', (env, name) => {
    expect(faultsOf(env)[0]).toContain(name)
  })

  test('refuses demo content and open limits in production', () => {
    expect(faultsOf({ NODE_ENV: 'production', SEED: 'demo' })).toHaveLength(1)
    expect(faultsOf({ NODE_ENV: 'production', SEED: 'demo', ALLOW_DEMO_IN_PRODUCTION: 'yes' })).toEqual([])
    expect(faultsOf({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toHaveLength(1)
  })

  test('wants what a provider needs', () => {
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
