import { faultsOf, flagOf, SettingsFault } from './setting-rules.ts'

const defaults = {
  brand: 'Tendwell',
  support_email: 'support@tendwell.test',
  terms_url: 'https://tendwell.test/terms',
  privacy_url: 'https://tendwell.test/privacy',
  /** Product to partner's page. */
  partner_urls: {} as Readonly<Record<string, string>>, // empty says nothing of its type
  /** Where members reach their app; only the desk is given it. */
  member_url: '',
  /** So long a reply from the desk can be called back. */
  undo_send_seconds: 10,
  /** Whom staff may sign in with; empty: nobody. */
  issuer_name: '',
  production: false,
  /** Empty: the origin that the app came from. */
  api_base_url: '',
  /** The one that only production's own hosts may call. Empty: this deployment knows of none. */
  production_api_url: '',
  /** Lets a host that is not production's call the production API all the same. */
  production_api_allowed: false,
  analytics_enabled: false,
  /** Empty: events are shown in the browser's console instead. */
  analytics_url: '',
  /** What the analytics service calls this site. Empty: by its host. */
  analytics_site: '',
  error_reporting_enabled: false,
  error_reporting_dsn: '',
}
export type Settings = Readonly<typeof defaults>

/** What this deployment decided, as the server checked it and wrote it into the page. */
export const settings = startWith(content('tendwell-settings'))

/** The build this page was made by. */
export const buildId = content('build-id')

/** Empty is the development server's page: there, what Vite was started with counts. A wrong value throws its sentence. */
export function readSettings(text: string, hostname = hostOfPage()): Settings {
  // our own server's JSON, of this same release
  const given = text === '' ? givenToVite() : (JSON.parse(text) as Partial<Settings>)
  const faults = faultsOf(given)
  if (faults.length > 0) throw new SettingsFault(faults.join(' '))
  const read = { ...defaults, ...given }
  return mayCall(read, hostname) ? read : { ...read, api_base_url: '' }
}

/** A host that is not production's leaves the production API alone, and calls the server that it came from. */
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
  // whatever it is, the rules look at it next
  return {
    api_base_url: env.VITE_API_BASE_URL ?? '',
    analytics_enabled: flagOf(env.VITE_ANALYTICS_ENABLED),
    error_reporting_enabled: flagOf(env.VITE_ERROR_REPORTING_ENABLED),
    error_reporting_dsn: env.VITE_ERROR_REPORTING_DSN ?? '',
  } as Partial<Settings>
}

/** An app whose settings are wrong does not start: it says why instead. */
function startWith(text: string) {
  try {
    return readSettings(text)
  } catch (fault) {
    // the page's first lines run before it has a body; the app says it then
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
