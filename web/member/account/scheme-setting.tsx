import { chooseScheme, schemes, useScheme } from '../scheme.ts'
import styles from './scheme-setting.module.css'
import { Setting } from './setting.tsx'

const labels = { system: 'System', light: 'Light', dark: 'Dark' }

/** Light or dark on this device. */
export function SchemeSetting() {
  const chosen = useScheme()
  return (
    <Setting title="Appearance" about="Light or dark, on this device.">
      <div role="radiogroup" aria-label="Appearance" className={styles.schemes}>
        {schemes.map((scheme) => (
          <label key={scheme} className={styles.scheme}>
            <input
              type="radio"
              name="scheme"
              value={scheme}
              checked={scheme === chosen}
              onChange={() => chooseScheme(scheme)}
            />
            {labels[scheme]}
          </label>
        ))}
      </div>
    </Setting>
  )
}
