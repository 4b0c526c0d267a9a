/** Settings that an app cannot start with. The message names the variable and its valid values. */
export class SettingsFault extends Error {
  override name = 'SettingsFault'
}

type Rule = { variable: string; takes: string; fits: (value: unknown) => boolean }

const flag = { takes: 'takes true or false', fits: (value: unknown) => typeof value === 'boolean' }
const address = { takes: 'takes an http(s) address', fits: isAddress }
const rules: Readonly<Record<string, Rule>> = {
  api_base_url: { variable: 'VITE_API_BASE_URL', ...address },
  production_api_url: { variable: 'VITE_PRODUCTION_API_URL', ...address },
  production_api_allowed: { variable: 'VITE_PRODUCTION_API_ALLOWED', ...flag },
  analytics_enabled: { variable: 'VITE_ANALYTICS_ENABLED', ...flag },
  analytics_url: { variable: 'VITE_ANALYTICS_URL', ...address },
  error_reporting_enabled: { variable: 'VITE_ERROR_REPORTING_ENABLED', ...flag },
  error_reporting_dsn: { variable: 'VITE_ERROR_REPORTING_DSN', ...address },
}

/** A sentence for each setting that is set and invalid. An empty address counts as not set. */
export function faultsOf(given: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(rules).flatMap(([name, { variable, takes, fits }]) => {
    const value = given[name]
    return value === undefined || value === '' || fits(value) ? [] : [`${variable} ${takes}.`]
  })
}

/** Parses a flag of the environment. Invalid text is returned unchanged, for the rules to report. */
export function flagOf(text: unknown): unknown {
  if (text === undefined || text === '' || text === 'false') return false
  return text === 'true' ? true : text
}

function isAddress(value: unknown) {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
