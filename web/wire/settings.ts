import { faultsOf, flagOf, SettingsFault } from './setting-rules.ts'

const defaults = {
  brand: 'Tendwell',
  support_email: 'support@tendwell.test',
  terms_url: 'https://tendwell.test/terms',
  privacy_url: 'https://tendwell.test/privacy',
  /** Address of the partner's page, by product. */
  partner_urls: {} as Readonly<Record<string, string>>, // an empty object has no type
  /** Address of the members' app; only the desk gets it. */
  member_url: '',
  /** Time in which a reply from the desk can be undone. */
  undo_send_seconds: 10,
  /** Name of the identity provider for staff. Empty: none. */
  issuer_name: '',
  /** Files are scanned for viruses. */
  scans_files: false,
  production: false,
  /** Empty: the origin of the app. */
  api_base_url: '',
  /** The API that only production's own hosts may call. Empty: not configured. */
  production_api_url: '',
  /** Allows other hosts than production's to call the production API. */
  production_api_allowed: false,
  analytics_enabled: false,
  /** Empty: events are logged to the browser's console. */
  analytics_url: '',
  /** Name of this site in the analytics service. Empty: its host. */
  analytics_site: '',
  error_reporting_enabled: false,
  error_reporting_dsn: '',
}
export type Settings = Readonly<typeof defaults>

/** Settings of the deployment. The server validated them and wrote them into the page. */
export const settings = startWith(content('tendwell-settings'))

/** Build ID of this page. */
export const buildId = content('build-id')

/** Empty on the development server, where Vite's environment is used. Throws if a value is invalid. */
export function readSettings(text: string, hostname = hostOfPage()): Settings {
  // JSON of our own server, of the same release
  const given = text === '' ? givenToVite() : (JSON.parse(text) as Partial<Settings>)
  const faults = faultsOf(given)
  if (faults.length > 0) throw new SettingsFault(faults.join(' '))
  const read = { ...defaults, ...given }
  return mayCall(read, hostname) ? read : { ...read, api_base_url: '' }
}

/** A host other than production's does not call the production API, but the server of the page. */
function mayCall(given: Settings, hostname: string) {
  const { api_base_url: api, production_api_url: productions } = given
  if (!api || !productions || new URL(api).origin !== new URL(productions).origin) return true
  return (given.production && !isLocal(hostname)) || given.production_api_allowed
}

function isLocal(hostname: string) {
  return /^(.+\.)?(localhost|local|test)$|^127\.|^\[::1\]$/.test(hostname)
}

function givenToVite(): Partial<Settings> {
  if (!import.meta.env?.DEV) return {}
  const env: Readonly<Record<string, unknown>> = import.meta.env
  // the rules validate it next
  return {
    api_base_url: env.VITE_API_BASE_URL ?? '',
    analytics_enabled: flagOf(env.VITE_ANALYTICS_ENABLED),
    error_reporting_enabled: flagOf(env.VITE_ERROR_REPORTING_ENABLED),
    error_reporting_dsn: env.VITE_ERROR_REPORTING_DSN ?? '',
  } as Partial<Settings>
}

/** An app with invalid settings does not start and shows the reason. */
function startWith(text: string) {
  try {
    return readSettings(text)
  } catch (fault) {
    // the first script runs before the page has a body; the app shows the message later
    if (fault instanceof SettingsFault && typeof document !== 'undefined')
      document.querySelector('body')?.replaceChildren(fault.message)
    throw fault
  }
}

function hostOfPage() {
  return typeof location === 'undefined' ? '' : location.hostname
}

function content(name: string) {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
