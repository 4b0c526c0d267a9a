import { localStore } from '#web/wire/browser-storage.ts'

/** The light or dark scheme chosen on this device; null follows the system. */
export const SCHEME_KEY = 'tendwell.scheme'

/** The meta tag sets the browser's own background before any style sheet does. */
export function chooseScheme() {
  const scheme = localStore.get(SCHEME_KEY)
  if (scheme !== 'light' && scheme !== 'dark') return
  document.documentElement.dataset.scheme = scheme
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  if (meta) meta.content = scheme
}
