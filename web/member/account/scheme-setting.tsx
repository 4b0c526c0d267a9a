import { useSyncExternalStore } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { createListeners } from '#basics/store.ts'
import { SCHEME_KEY } from '#web/member/wire/scheme.ts'
import { localStore } from '#web/wire/browser-storage.ts'
import styles from './choices.module.css'
import { Setting } from './setting.tsx'

const labels = { system: msg('System'), light: msg('Light'), dark: msg('Dark') }

/** Light or dark scheme on this device. */
export function SchemeSetting() {
  const chosen = useScheme()
  return (
    <Setting title={t('Appearance')} about={t('On this device')}>
      <div role="radiogroup" aria-label={t('Appearance')} className={styles.choices}>
        {schemes.map((scheme) => (
          <label key={scheme} className={styles.choice}>
            <input
              type="radio"
              name="scheme"
              value={scheme}
              checked={scheme === chosen}
              onChange={() => chooseScheme(scheme)}
            />
            {t(labels[scheme])}
          </label>
        ))}
      </div>
    </Setting>
  )
}

const schemes = ['system', 'light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const { notify, subscribe } = createListeners()

function useScheme() {
  return useSyncExternalStore(subscribe, chosen)
}

function chooseScheme(scheme: Scheme) {
  localStore.set(SCHEME_KEY, scheme === 'system' ? null : scheme)
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  notify()
}

function chosen(): Scheme {
  const text = localStore.get(SCHEME_KEY)
  return schemes.find((scheme) => scheme === text) ?? 'system'
}
