import { describe, expect, test } from 'vitest'
import { flagOf } from './setting-rules.ts'
import { readSettings } from './settings.ts'

const read = (given: object, hostname = 'members.example.com') => readSettings(JSON.stringify(given), hostname)

describe('the app’s startup flags', () => {
  test('are off by default, with the page’s own origin', () => {
    expect(read({})).toMatchObject({ api_base_url: '', analytics_enabled: false, error_reporting_enabled: false })
  })

  test.each([
    [{ api_base_url: 'not an address' }, 'VITE_API_BASE_URL takes an http(s) address.'],
    [{ api_base_url: 'ftp://api.example' }, 'VITE_API_BASE_URL takes an http(s) address.'],
    [{ api_base_url: 7 }, 'VITE_API_BASE_URL takes an http(s) address.'],
    [{ production_api_url: 'api' }, 'VITE_PRODUCTION_API_URL takes an http(s) address.'],
    [{ analytics_enabled: flagOf('yes') }, 'VITE_ANALYTICS_ENABLED takes true or false.'],
    [{ analytics_url: 'plausible' }, 'VITE_ANALYTICS_URL takes an http(s) address.'],
    [{ error_reporting_enabled: flagOf('1') }, 'VITE_ERROR_REPORTING_ENABLED takes true or false.'],
    [{ error_reporting_dsn: 'sentry' }, 'VITE_ERROR_REPORTING_DSN takes an http(s) address.'],
  ])('stop the app with a message that names the invalid one: %j', (given, sentence) => {
    expect(() => read(given)).toThrow(sentence)
  })

  test('are reported together if several are invalid', () => {
    expect(() => read({ analytics_enabled: 'on', error_reporting_enabled: 'on' })).toThrow(
      'VITE_ANALYTICS_ENABLED takes true or false. VITE_ERROR_REPORTING_ENABLED takes true or false.',
    )
  })

  test.each([
    ['true', true],
    ['false', false],
    ['', false],
    [undefined, false],
    ['TRUE', 'TRUE'],
  ])('read %j from an environment as %j', (text, value) => {
    expect(flagOf(text)).toBe(value)
  })
})

describe('the production API', () => {
  const onProduction = {
    production: true,
    api_base_url: 'https://api.example.com',
    production_api_url: 'https://api.example.com/',
  }

  test('is called by production’s own host', () => {
    expect(read(onProduction).api_base_url).toBe('https://api.example.com')
  })

  test.each(['localhost', 'members.localhost', '127.0.0.1', '[::1]', 'tendwell.test', 'laptop.local'])(
    'is not called by a page on %s: its calls go to the local server',
    (hostname) => {
      expect(read(onProduction, hostname).api_base_url).toBe('')
    },
  )

  test('is not called by a deployment other than production, at any host', () => {
    expect(read({ ...onProduction, production: false }).api_base_url).toBe('')
  })

  test('is called by any host if that is allowed', () => {
    expect(read({ ...onProduction, production_api_allowed: true }, 'localhost').api_base_url).not.toBe('')
  })

  test('differs from the API of a test installation, which any host may call', () => {
    const elsewhere = { ...onProduction, api_base_url: 'https://staging.example.com' }
    expect(read(elsewhere, 'localhost').api_base_url).toBe('https://staging.example.com')
  })
})
