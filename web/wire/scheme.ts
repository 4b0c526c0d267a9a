import { localStore } from './browser-storage.ts'

/** The light or dark that was chosen on this device; null: the system's. */
export const SCHEME_KEY = 'tendwell.scheme'

/** The meta tells the browser's own ground, before any style sheet does. */
export function chooseScheme() {
  const scheme = localStore.get(SCHEME_KEY)
  if (scheme !== 'light' && scheme !== 'dark') return
  document.documentElement.dataset.scheme = scheme
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  if (meta) meta.content = scheme
}
